<?php
// The two calls of the API, and the signed events.

declare(strict_types=1);

require_once __DIR__ . "/orders.php";

// The start of each link's `data`. An event returns it, so that the shop recognises its orders among those of the company's other systems.
const SHOP = "coffee-shop.";

/** A setting from the environment. */
function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("set $name");
}

function call(string $path, array $headers, ?array $body = null): ?array
{
    $context = stream_context_create(["http" => [
        "method" => $body === null ? "GET" : "POST",
        "header" => $headers,
        "content" => $body === null ? "" : json_encode($body),
        "timeout" => 30,
        "ignore_errors" => true, // so that a problem detail can be read
    ]]);
    $text = @file_get_contents(setting("BASE_URL") . $path, false, $context);
    $status = $text === false ? 0 : (int) explode(" ", $http_response_header[0])[1];
    if ($status === 404 && $body === null) {
        return null; // there is no such payment
    }
    if ($status !== 200) {
        throw new RuntimeException($text ?: "no response"); // a problem detail: it says what to change
    }
    return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
}

/** The link of an attempt. Generated once: a repeated request with the same key returns the same link. */
function link_of(array $attempt): string
{
    if ($attempt["link_url"] !== null) {
        return $attempt["link_url"];
    }
    $payment = ["amountCents" => $attempt["price_cents"], "reference" => $attempt["reference"]];
    $link = call("/companies/" . setting("COMPANY_ID") . "/online/link/generate", [
        "Authorization: Bearer " . setting("API_TOKEN"),
        "Content-Type: application/json",
        "Idempotency-Key: " . $attempt["key"],
    ], ["payment" => $payment, "data" => SHOP . $attempt["key"]]);
    store_link($attempt["key"], $link["url"]);
    return $link["url"];
}

/** Reads a payment; waits up to this many seconds for the bank's decision. Null if there is none with this id. */
function read_payment(string $id, int $wait_seconds = 0): ?array
{
    return call("/payments/" . rawurlencode($id), $wait_seconds > 0 ? ["Prefer: wait=$wait_seconds"] : []);
}

/** Applies a payment that was read, if it is for this attempt. Somebody may bring the id of a cheaper payment, or of another company's. */
function apply_payment(array $payment, ?array $attempt, ?string $event_id = null): bool
{
    $expected = $attempt === null ? null : [setting("COMPANY_ID"), $attempt["reference"], $attempt["price_cents"]];
    if ([$payment["companyId"], $payment["reference"], $payment["amountCents"]] !== $expected) {
        return false;
    }
    record_status($attempt["key"], $payment["paymentId"], $payment["status"], $event_id);
    return true;
}

/** The event, if Paylink has signed it within the last five minutes; otherwise null. The body is as received, byte for byte. */
function verify_event(string $body, string $id, string $sent, string $signatures): ?array
{
    if (!ctype_digit($sent) || abs(time() - (int) $sent) > 300) {
        return null;
    }
    $key = base64_decode(substr(setting("WEBHOOK_SECRET"), strlen("whsec_")));
    $expected = "v1," . base64_encode(hash_hmac("sha256", "$id.$sent.$body", $key, true));
    foreach (explode(" ", $signatures) as $signature) { // two while a secret is rotated
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    return null;
}

/** The key of the attempt that an event is about. Null if it is not about an order of this shop, or not a payment's event. */
function key_of(array $event): ?string
{
    $data = $event["type"] === "payment.status_changed" ? $event["data"]["payment"]["data"] ?? "" : "";
    return str_starts_with($data, SHOP) ? substr($data, strlen(SHOP)) : null;
}
