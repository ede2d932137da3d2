import { Webhook } from "standardwebhooks";

import type { components } from "./schema.js";

export { WebhookVerificationError } from "standardwebhooks";

type Event = components["schemas"]["PaymentStatusChangedEvent"];

/** The headers of Node's `IncomingMessage`, or of a `Request`. */
type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

// The compiler requires every type of the schema here.
const KNOWN_TYPES: Record<Event["type"], true> = { "payment.status_changed": true };

/**
 * Verifies a delivery and returns its event. Pass the body as received, byte for byte.
 *
 * Returns `undefined` for a genuine event of a type that this version does not know: respond with 2xx and ignore it.
 * Ignore an event with `test` too, and read the payment before you ship: whoever has `secret` can sign an event.
 * Throws a `WebhookVerificationError` for anything that Paylink has not signed with `secret` within the last five minutes.
 */
export function verifyEvent(secret: string, headers: ReceivedHeaders, body: string | Uint8Array): Event | undefined {
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  const event = new Webhook(secret).verify(text, {
    "webhook-id": header(headers, "webhook-id"),
    "webhook-timestamp": header(headers, "webhook-timestamp"),
    "webhook-signature": header(headers, "webhook-signature"),
  }) as Event;
  return Object.hasOwn(KNOWN_TYPES, event.type) ? event : undefined;
}

/** The value of a header. The library refuses an empty one. */
function header(headers: ReceivedHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === "string" ? value : "";
}
