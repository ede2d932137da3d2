<?php
// The shop's pages and its webhook endpoint. Every request starts here.

declare(strict_types=1);

require_once __DIR__ . "/paylink.php";

const PRICE_CENTS = 827;

/** POST /buy and POST /orders/…/pay: sends the payer to the link of this attempt. */
function pay(?array $attempt): void
{
    if ($attempt === null) {
        page(409, "There is nothing to pay.");
        return;
    }
    try {
        redirect(link_of($attempt));
    } catch (RuntimeException $error) {
        error_log("generating a link failed: " . $error->getMessage());
        page(502, "The payment could not be started. " . button($attempt["order_number"], "Try again"));
    }
}

/** GET /thanks?paymentId=…: the callback. The visit itself proves nothing, so the payment is read. */
function thanks(string $payment_id): void
{
    try {
        $payment = read_payment($payment_id, wait_seconds: 10);
    } catch (RuntimeException | JsonException $error) {
        // The payment may be paid. The payer must not pay twice because the shop could not read it.
        error_log("reading a payment failed: " . $error->getMessage());
        page(502, "We could not check your payment yet. Please do not pay again. Reload this page in a moment.");
        return;
    }
    $attempt = $payment === null ? null : find_attempt($payment["reference"]);
    if ($payment === null || !apply_payment($payment, $attempt)) {
        page(404, "We do not know this payment.");
        return;
    }
    // The page of the order has no payment id in its URL.
    redirect("/orders/" . $attempt["order_number"]);
}

/** GET /orders/… */
function show_order(string $number): void
{
    $state = find_order($number)["state"] ?? null;
    $open = "The payment of order $number is not decided yet. If you have paid, wait a moment. Do not pay in another way. ";
    match ($state) {
        "paid" => page(200, "Thank you! Order $number is paid.", $state),
        "not paid" => page(200, "Order $number is not paid. " . button($number, "Try again"), $state),
        "open" => page(200, $open . button($number, "Continue the payment"), $state),
        null => page(404, "We do not know this order."),
    };
}

/** POST /webhooks */
function receive_event(): int
{
    $header = fn (string $name) => $_SERVER["HTTP_WEBHOOK_$name"] ?? "";
    $event = verify_event(file_get_contents("php://input"), $header("ID"), $header("TIMESTAMP"), $header("SIGNATURE"));
    if ($event === null) {
        return 401;
    }
    $key = key_of($event);
    // A test event, or an order of another system: a retry would not help.
    if (($event["test"] ?? false) || $key === null) {
        return 204;
    }
    try {
        // Whoever has the secret can sign any event. So the payment is read, and what was read counts.
        $payment = read_payment($event["data"]["payment"]["id"]);
    } catch (RuntimeException | JsonException $error) {
        error_log("reading the payment of an event failed: " . $error->getMessage());
        return 503; // the event is sent again
    }
    // No such payment, or an order that is not in the database, for example because a replica lags: 404, so that the event is sent again.
    $attempt = $payment === null ? null : find_attempt($payment["reference"]);
    $known = $attempt !== null && $attempt["key"] === $key && apply_payment($payment, $attempt, $header("ID"));
    return $known ? 204 : 404;
}

function button(string $number, string $text): string
{
    return "<form method=\"post\" action=\"/orders/$number/pay\"><button>$text</button></form>";
}

function redirect(string $url): void
{
    header("Location: $url", true, 303);
}

function page(int $status, string $text, string $state = ""): void
{
    http_response_code($status);
    echo "<!doctype html><title>Coffee shop</title><main data-state=\"$state\">$text</main>";
}

ini_set("display_errors", "0"); // an error is logged, not shown
// Addresses of payments and orders are confidential: pages are not cached and send no referrer.
header("Cache-Control: no-store");
header("Referrer-Policy: no-referrer");
$path = parse_url($_SERVER["REQUEST_URI"], PHP_URL_PATH);
$number = preg_match('~^/orders/(\w+)(/pay)?$~', $path, $found) ? $found[1] : "";
match ($_SERVER["REQUEST_METHOD"] . " " . ($number === "" ? $path : str_replace($number, "…", $path))) {
    "GET /" => page(200, "Coffee beans, 250 g, €8.27 <form method=\"post\" action=\"/buy\"><button>Buy, and pay by bank</button></form>"),
    "POST /buy" => pay(create_order(PRICE_CENTS)),
    "POST /orders/…/pay" => pay(attempt_to_pay($number)),
    "GET /orders/…" => show_order($number),
    "GET /thanks" => thanks($_GET["paymentId"] ?? ""),
    "POST /webhooks" => http_response_code(receive_event()),
    default => page(404, "There is no such page."),
};
