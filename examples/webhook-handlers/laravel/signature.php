<?php
// With Composer, `standard-webhooks/standard-webhooks` does the same.

/** The event, if Paylink has signed it within the last five minutes; otherwise null. */
function verify_event(string $secret, string $id, string $sent, string $signatures, string $body): ?array
{
    if (!ctype_digit($sent) || abs(time() - (int) $sent) > 300) {
        return null;
    }
    $key = base64_decode(substr($secret, strlen("whsec_")));
    $expected = "v1," . base64_encode(hash_hmac("sha256", "$id.$sent.$body", $key, true));
    foreach (explode(" ", $signatures) as $signature) { // two while a secret is rotated
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true);
        }
    }
    return null;
}
