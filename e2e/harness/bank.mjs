// What a person does on a sandbox bank's pages, and the bank's list of orders.

import { dev } from "./environment.mjs";

/** Passes the login, if the page is the login: any name works, and one is filled in. */
async function logsIn(payer) {
  if (await payer.page.locator("form#login").count() === 0) return;
  await payer.navigatesBy("form#login button");
  await payer.page.waitForSelector('main[data-page="sca"]');
  await payer.onPage(payer.page);
}

export async function approves(payer) {
  await logsIn(payer);
  await payer.navigatesBy('form#decide button[value="approve"]');
}

export async function declines(payer) {
  await logsIn(payer);
  await payer.navigatesBy('form#decide button[value="decline"]');
}

export async function leaves(payer) {
  await payer.navigatesBy("a#leave");
}

/** Chooses a problem that the bank simulates, such as `slow`. */
export async function simulates(payer, problem) {
  await logsIn(payer);
  await payer.page.click("details#simulate summary");
  await payer.navigatesBy(`form#decide button[name="simulate"][value="${problem}"]`);
}

/** Approves and closes the tab before the bank's redirect arrives. */
export async function approvesAndCloses(payer) {
  await logsIn(payer);
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
