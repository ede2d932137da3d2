"""After an outage: brings the orders up to date. It can run at any time and any number of times.

python reconcile.py [SINCE]     SINCE is when the outage started, such as 2026-11-15T11:00:00Z
"""

import os
import subprocess
import sys

import orders
import paylink

orders.create_tables()
failed = False

# 1. Events that the shop has missed are sent again, to the running shop. They bring also the payments of payers who never returned.
if len(sys.argv) > 1:
    program = os.environ.get("PAYLINK", "paylink")
    replay = [program, "events", "replay", "--company", paylink.COMPANY_ID, "--since", sys.argv[1], "--missing"]
    try:
        subprocess.run(replay, check=True)
        print("The events arrive within seconds at the running shop. Run this once more to see their orders.")
    except (OSError, subprocess.CalledProcessError) as error:
        failed = True
        print(f"The events were not replayed ({error}). Replay them on the page Deliveries of the portal, or ask your operator.")

# 2. Payments whose id the shop holds are read. This finds also those that ended longer ago than events are kept.
for attempt in orders.open_attempts():
    try:
        payment = paylink.read_payment(attempt["payment_id"])
        if payment is None or not paylink.apply_payment(payment, attempt):
            print(f"{attempt['reference']}: its payment does not match")
    except paylink.PaylinkError as error:
        failed = True
        print(f"{attempt['reference']}: reading its payment failed: {error}")

for order in orders.all_orders():
    print(f"Order {order['number']}: {order['state']}")

sys.exit(failed)  # so that a timer reports it
