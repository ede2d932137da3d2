import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies signatures of Standard Webhooks. The official library, com.standardwebhooks:standardwebhooks, does the same. */
final class WebhookSignature {
    private final SecretKeySpec key;

    WebhookSignature(String secret) {
        key = new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256");
    }

    /** Whether Paylink has signed this body within the last five minutes. */
    boolean isGenuine(String id, String sent, String signatures, byte[] body) throws GeneralSecurityException {
        if (!sent.matches("[0-9]{1,12}") || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(sent)) > 300) {
            return false;
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(key);
        mac.update((id + "." + sent + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.US_ASCII);
        for (String signature : signatures.split(" ")) { // two while a secret is rotated
            if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) {
                return true;
            }
        }
        return false;
    }
}
