<?php
// For routes/api.php, whose routes have no session and no CSRF check. The table `events` has `id` as its primary key.

use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

require_once __DIR__ . "/payment.php";
require_once __DIR__ . "/signature.php";

Route::post("/webhooks", function (Request $request) {
    [$id, $sent, $signatures] = array_map(fn ($name) => $request->header("webhook-$name", ""), ["id", "timestamp", "signature"]);
    // getContent, because the signature covers every byte.
    $event = verify_event(getenv("WEBHOOK_SECRET"), $id, $sent, $signatures, $request->getContent());
    if ($event === null) {
        return new Response("", 401);
    }
    // A test event, or one of a type that may come one day: none of this program's business.
    if (($event["test"] ?? false) || $event["type"] !== "payment.status_changed") {
        return new Response("", 204);
    }
    // Whoever has the secret can sign any event. So the payment is read, and what was read counts. If this throws, the event is sent again.
    $payment = read_payment($event["data"]["payment"]["id"]);
    if ($payment === null) {
        return new Response("", 404);
    }
    if (DB::table("events")->insertOrIgnore(["id" => $id])) { // 0: it was processed before
        // Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
        error_log("{$event["type"]} {$payment["reference"]} {$payment["status"]}");
    }
    return new Response("", 204);
});
