import com.example.paylink.JSON;
import com.example.paylink.model.EventType;
import com.example.paylink.model.PaymentStatusChangedEvent;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies events as docs/webhooks.md describes. */
final class Webhooks {
    private static final long TOLERANCE_SECONDS = 300;
    private static final ObjectMapper MAPPER = new JSON().getMapper();

    private Webhooks() {}

    /** The delivery is not signed with the secret, or not within the last five minutes. */
    static final class VerificationException extends Exception {}

    /** The event of a delivery; empty for a genuine one of a type that this program does not know. */
    static Optional<PaymentStatusChangedEvent> verify(String secret, Headers headers, byte[] body)
            throws IOException, GeneralSecurityException, VerificationException {
        String id = header(headers, "webhook-id");
        String sent = header(headers, "webhook-timestamp");
        long now = System.currentTimeMillis() / 1000;
        if (!sent.matches("[0-9]{1,12}") || Math.abs(now - Long.parseLong(sent)) > TOLERANCE_SECONDS) {
            throw new VerificationException();
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
        mac.update((id + "." + sent + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        // MessageDigest.isEqual compares in constant time.
        boolean genuine = Arrays.stream(header(headers, "webhook-signature").split(" "))
                .anyMatch(signature -> MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8)));
        if (!genuine) {
            throw new VerificationException();
        }
        String type = MAPPER.readTree(body).path("type").asText();
        boolean known = Arrays.stream(EventType.values()).anyMatch(value -> value.getValue().equals(type));
        return known ? Optional.of(MAPPER.readValue(body, PaymentStatusChangedEvent.class)) : Optional.empty();
    }

    private static String header(Headers headers, String name) {
        return Optional.ofNullable(headers.getFirst(name)).orElse("");
    }
}
