"""The shop's pages and its webhook endpoint. `python server.py` serves them on this machine."""

import os

from flask import Flask, redirect, request
from standardwebhooks import WebhookVerificationError

import orders
import paylink

PRICE_CENTS = 827

orders.create_tables()
app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 64 * 1024


@app.get("/")
def home():
    return page('Coffee beans, 250 g, €8.27 <form method="post" action="/buy"><button>Buy, and pay by bank</button></form>')


@app.post("/buy")
def buy():
    return pay(orders.create_order(PRICE_CENTS))


@app.post("/orders/<number>/pay")
def pay_again(number):
    return pay(orders.attempt_to_pay(number))


def pay(attempt):
    """Sends the payer to the link of this attempt."""
    if attempt is None:
        return page("There is nothing to pay."), 409
    try:
        return redirect(paylink.link_of(attempt), 303)
    except paylink.PaylinkError as error:
        app.logger.error("generating a link failed: %s", error)
        return page(f"The payment could not be started. {button(attempt['order_number'], 'Try again')}"), 502


@app.get("/thanks")
def thanks():
    """The callback. The visit itself proves nothing, so the payment is read."""
    try:
        payment = paylink.read_payment(request.args.get("paymentId", ""), wait_seconds=10)
    except paylink.PaylinkError as error:
        # The payment may be paid. The payer must not pay twice because the shop could not read it.
        app.logger.error("reading a payment failed: %s", error)
        return page("We could not check your payment yet. Please do not pay again. Reload this page in a moment."), 502
    attempt = payment and orders.find_attempt(payment["reference"])
    if not payment or not paylink.apply_payment(payment, attempt):
        return page("We do not know this payment."), 404
    # The page of the order has no payment id in its URL.
    return redirect(f"/orders/{attempt['order_number']}", 303)


@app.get("/orders/<number>")
def show_order(number):
    order = orders.find_order(number)
    if order is None:
        return page("We do not know this order."), 404
    number = order["number"]
    if order["state"] == "paid":
        return page(f"Thank you! Order {number} is paid.", "paid")
    if order["state"] == "not paid":
        return page(f"Order {number} is not paid. {button(number, 'Try again')}", "not paid")
    text = f"The payment of order {number} is not decided yet. If you have paid, wait a moment. Do not pay in another way."
    return page(f"{text} {button(number, 'Continue the payment')}", "open")


@app.post("/webhooks")
def receive_event():
    try:
        event = paylink.verify_event(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    key = paylink.key_of(event)
    # A test event, or an order of another system: a retry would not help.
    if event.get("test") or key is None:
        return "", 204
    try:
        # Whoever has the secret can sign any event. So the payment is read, and what was read counts.
        payment = paylink.read_payment(event["data"]["payment"]["id"])
    except paylink.PaylinkError as error:
        app.logger.error("reading the payment of an event failed: %s", error)
        return "", 503  # the event is sent again
    # No such payment, or an order that is not in the database, for example because a replica lags: 404, so that the event is sent again.
    attempt = payment and orders.find_attempt(payment["reference"])
    known = attempt and attempt["key"] == key and paylink.apply_payment(payment, attempt, request.headers["webhook-id"])
    return "", 204 if known else 404


def button(number, text):
    return f'<form method="post" action="/orders/{number}/pay"><button>{text}</button></form>'


def page(text, state=""):
    return f'<!doctype html><title>Coffee shop</title><main data-state="{state}">{text}</main>'


@app.after_request
def keep_private(response):
    """Addresses of payments and orders are confidential: pages are not cached and send no referrer."""
    response.headers.update({"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})
    return response


if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ.get("PORT", "8500")))
