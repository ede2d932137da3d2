<?php
// For routes/api.php, whose routes have no session and no CSRF check. The table `events` has `id` as its primary key.

use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

require_once __DIR__ . "/signature.php";

Route::post("/webhooks", function (Request $request) {
    [$id, $sent, $signatures] = array_map(fn ($name) => $request->header("webhook-$name", ""), ["id", "timestamp", "signature"]);
    // getContent, because the signature covers every byte.
    $event = verify_event(getenv("WEBHOOK_SECRET"), $id, $sent, $signatures, $request->getContent());
    if ($event === null) {
        return new Response("", 401);
    }
    // Events of other types may come one day: they are none of this program's business.
    if ($event["type"] === "payment.status_changed" && DB::table("events")->insertOrIgnore(["id" => $id])) { // 0: it was processed before
        $payment = $event["data"]["payment"];
        error_log("{$event["type"]} {$payment["reference"]} {$payment["status"]}");
    }
    return new Response("", 204);
});
