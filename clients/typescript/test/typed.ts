// Read by the compiler only. It fails if one of the lines marked with @ts-expect-error is correct: then something has lost its type.
import { createPaylink, verifyEvent } from "paylink-client";

const paylink = createPaylink({ baseUrl: "https://api.example.com/v1", token: "plk_test_…" });
const event = verifyEvent("whsec_…", {}, "");

// @ts-expect-error: the event may be of an unknown type
event.data;
if (event) {
  const reference: string = event.data.payment.reference;
  const data: string | undefined = event.data.payment.data;
  const test: boolean | undefined = event.test;
  // @ts-expect-error: the link may have had no data
  const order: string = event.data.payment.data;
  // @ts-expect-error: an event has no amount
  event.data.payment.amountCents;
  // @ts-expect-error: not a final status
  if (event.data.payment.status === "PENDING") console.log(reference, data, test, order);
}

const body = { payment: { amountCents: 827, reference: "Order 1017" } };
const path = { companyId: "cmp_…" };
await paylink.POST("/companies/{companyId}/online/link/generate", { params: { path }, body });
// @ts-expect-error: no such path
await paylink.POST("/companies/{companyId}/link/generate", { params: { path }, body });
// @ts-expect-error: the amount is a number
await paylink.POST("/companies/{companyId}/online/link/generate", { params: { path }, body: { payment: { amountCents: "8.27", reference: "" } } });

const { data: payment, error: problem } = await paylink.GET("/payments/{paymentId}", { params: { path: { paymentId: "pay_…" } } });
// @ts-expect-error: the read may have failed
payment.status;
if (payment) {
  const cents: number = payment.amountCents;
  const updated: number | undefined = payment.updatedAt;
  // @ts-expect-error: not a status
  if (payment.status === "PAID") console.log(cents, updated);
} else {
  const detail: string = problem.detail;
  console.log(detail);
}
