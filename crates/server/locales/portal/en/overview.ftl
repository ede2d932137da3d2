overview-today = Today
overview-month = The last 30 days
overview-counted = Counted up to
overview-utc = Days begin at midnight in UTC.
overview-failing = { $count ->
    [one] { $count } delivery attempt has failed today.
   *[other] { $count } delivery attempts have failed today.
}
overview-why = See why
overview-started = Started
overview-paid = Paid
overview-amount = Paid amount
overview-not-paid = Not paid
overview-failed = Failed
overview-cancelled = Cancelled
overview-volume = Payments
overview-volume-text = { $paid } of { $started } payments were paid.
overview-day = { $day }: { $paid } of { $started } paid
overview-highest = Highest: { $number }
overview-table = As a table
overview-col-day = Day
overview-none = Nothing in the last 30 days.
overview-banks = Success by bank
overview-banks-text = How many of the attempts at a bank ended with a payment.
overview-times = Time until paid
overview-times-text = From the payer’s confirmation to the final status.
overview-within-seconds = { $count ->
    [one] Up to { $count } second
   *[other] Up to { $count } seconds
}
overview-within-minutes = { $count ->
    [one] Up to { $count } minute
   *[other] Up to { $count } minutes
}
overview-within-hour = Up to an hour
overview-longer = Longer
overview-steps = Where payers leave
overview-steps-text = From links of your shop to money. Mail programs that open links are counted too.
overview-step-generated = Link generated
overview-step-opened = Link opened
overview-step-bank = Bank chosen
overview-step-confirmed = Confirmed
overview-step-paid = Paid
overview-left = { $number } fewer
overview-deliveries = Webhook deliveries
overview-deliveries-text = { $accepted } of { $attempts } delivery attempts were accepted.
overview-latency = Your endpoints answer after { $milliseconds } ms on average.
overview-delivery-day = { $day }: { $accepted } of { $attempts } accepted
overview-accepted = Accepted
overview-not-accepted = Failed attempts
