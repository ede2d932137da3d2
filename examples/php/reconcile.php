<?php
// After an outage: brings the orders up to date. It can run at any time and any number of times.
//
//   php reconcile.php [SINCE]     SINCE is when the outage started, such as 2026-11-15T11:00:00Z

declare(strict_types=1);

require_once __DIR__ . "/paylink.php";

$failed = false;

// 1. Events that the shop has missed are sent again, to the running shop. They bring also the payments of payers who never returned.
if (isset($argv[1])) {
    $replay = [getenv("PAYLINK") ?: "paylink", "events", "replay", "--company", setting("COMPANY_ID"), "--since", $argv[1], "--missing"];
    passthru(implode(" ", array_map(escapeshellarg(...), $replay)), $code);
    if ($code === 0) {
        echo "The events arrive within seconds at the running shop. Run this once more to see their orders.\n";
    } else {
        $failed = true;
        echo "The events were not replayed. Replay them on the page Deliveries of the portal, or ask your operator.\n";
    }
}

// 2. Payments whose id the shop holds are read. This finds also those that ended longer ago than events are kept.
foreach (open_attempts() as $attempt) {
    try {
        $payment = read_payment($attempt["payment_id"]);
        if ($payment === null || !apply_payment($payment, $attempt)) {
            echo $attempt["reference"], ": its payment does not match\n";
        }
    } catch (RuntimeException | JsonException $error) {
        $failed = true;
        echo $attempt["reference"], ": reading its payment failed: ", $error->getMessage(), "\n";
    }
}

foreach (all_orders() as $order) {
    echo "Order {$order["number"]}: {$order["state"]}\n";
}

exit($failed ? 1 : 0); // so that a timer reports it
