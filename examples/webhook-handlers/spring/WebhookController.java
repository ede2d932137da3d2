import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class WebhookController {
    private final WebhookSignature signature = new WebhookSignature(System.getenv("WEBHOOK_SECRET"));
    // In production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING.
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** byte[], because the signature covers every byte. */
    @PostMapping("/webhooks")
    public ResponseEntity<Void> receive(
            @RequestHeader(name = "webhook-id", defaultValue = "") String id,
            @RequestHeader(name = "webhook-timestamp", defaultValue = "") String sent,
            @RequestHeader(name = "webhook-signature", defaultValue = "") String signatures,
            @RequestBody byte[] body) throws Exception {
        if (!signature.isGenuine(id, sent, signatures, body)) {
            return ResponseEntity.status(401).build();
        }
        JsonNode event = new ObjectMapper().readTree(body), payment = event.at("/data/payment");
        // Events of other types may come one day: they are none of this program's business.
        if (event.path("type").asText().equals("payment.status_changed") && seen.add(id)) {
            System.out.println(event.get("type").asText() + " " + payment.get("reference").asText() + " " + payment.get("status").asText());
        }
        return ResponseEntity.noContent().build();
    }
}
