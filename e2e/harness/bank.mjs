// What a person does on a sandbox bank's page, and the bank's list of orders.

import { dev } from "./environment.mjs";

export async function approves(payer) {
  await payer.navigatesBy('form#decide button[value="approve"]');
}

export async function declines(payer) {
  await payer.navigatesBy('form#decide button[value="decline"]');
}

export async function leaves(payer) {
  await payer.navigatesBy("a#leave");
}

/** Approves and closes the tab before the bank's redirect arrives. */
export async function approvesAndCloses(payer) {
  const { page } = payer;
  const decided = new Promise((resolve, reject) => {
    page.route(page.url(), (route) => route.fetch({ maxRedirects: 0 }).then(resolve, reject));
  });
  // The click never finishes, because its navigation is aborted.
  page.click('form#decide button[value="approve"]').catch(() => {});
  const response = await decided;
  await page.close();
  return response.status();
}

/** All orders with this reference, at all banks. */
export async function orders(reference) {
  const all = await Promise.all(dev.banks.map(async (bank) => (await fetch(`${bank.url}control/orders`)).json()));
  return all.flat().filter((order) => JSON.stringify(order).includes(`"${reference}"`));
}
