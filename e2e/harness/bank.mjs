// What a person does on a sandbox bank's page, and what the bank knows.

import { dev } from "./world.mjs";

export async function approves(payer) {
  await payer.follows('form#decide button[value="approve"]');
}

export async function declines(payer) {
  await payer.follows('form#decide button[value="decline"]');
}

export async function leaves(payer) {
  await payer.follows("a#leave");
}

/** Approves; the bank's answer, which would lead back, never arrives, because the tab is closed. */
export async function approvesAndCloses(payer) {
  const { page } = payer;
  const decided = new Promise((resolve, reject) => {
    page.route(page.url(), (route) => route.fetch({ maxRedirects: 0 }).then(resolve, reject));
  });
  // The click never comes to an end.
  page.click('form#decide button[value="approve"]').catch(() => {});
  const answer = await decided;
  await page.close();
  return answer.status();
}

/** All orders with this reference, at all banks. */
export async function orders(reference) {
  const all = await Promise.all(dev.banks.map(async (bank) => (await fetch(`${bank.url}control/orders`)).json()));
  return all.flat().filter((order) => JSON.stringify(order).includes(`"${reference}"`));
}
