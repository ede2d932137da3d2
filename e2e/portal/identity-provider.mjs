// A real OpenID Connect provider on this machine. Whoever signs in there with an e-mail address has that address.

import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

import { Provider } from "oidc-provider";

export const CLIENT = { id: "paylink-e2e", secret: "e2e-secret" };

let numberOfKeys = 0;

function newKey() {
  numberOfKeys += 1;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: `key-${numberOfKeys}`, use: "sig", alg: "RS256" };
}

/**
 * `redirectUri` and `signOutUri` are what a company registers. People in `removed` have no access any more. After `rotateKeys` the provider
 * signs with another key, and does not publish the old one any more.
 */
export async function startProvider(redirectUri, signOutUri) {
  const removed = new Set();
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${server.address().port}`;
  // Its sessions and tokens are kept by the package, for every provider of this process.
  const newHandler = () => new Provider(issuer, {
    clients: [{
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [signOutUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["e2e"] },
    findAccount: (_, id) => removed.has(id) ? undefined
      : { accountId: id, claims: () => ({ sub: id, email: id, email_verified: true, name: "Sara Signon" }) },
    issueRefreshToken: () => true,
    jwks: { keys: [newKey()] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
  }).callback();
  let handle = newHandler();
  const rotateKeys = () => { handle = newHandler(); };
  return { issuer, removed, rotateKeys, stop: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }) };
}

/** Signs in at the provider's own pages, and returns to the portal. */
export async function signInThere(page, email) {
  await page.waitForSelector("input[name=login]");
  await page.fill("input[name=login]", email);
  await page.fill("input[name=password]", "anything");
  await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.click("button[type=submit]")]);
  // The first time, the provider asks whether the portal may know the person.
  if (page.url().includes("/interaction/")) {
    await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.click("button[type=submit]")]);
  }
}
