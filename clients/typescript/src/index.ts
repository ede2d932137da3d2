import createClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./schema.js";

export { verifyEvent, WebhookVerificationError } from "./webhooks.js";

export type Payment = components["schemas"]["Payment"];
export type PaymentStatus = components["schemas"]["PaymentStatus"];
export type PaymentStatusChangedEvent = components["schemas"]["PaymentStatusChangedEvent"];
export type ProblemDetail = components["schemas"]["ProblemDetail"];

/** A client of the API: `POST` and `GET` take the paths of the API and return typed data or a typed problem. */
export function createPaylink(options: { baseUrl: string; token: string }): Client<paths> {
  return createClient<paths>({ baseUrl: options.baseUrl, headers: { Authorization: `Bearer ${options.token}` } });
}
