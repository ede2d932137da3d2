import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestTemplate;

@RestController
public class WebhookController {
    private final WebhookSignature signature = new WebhookSignature(System.getenv("WEBHOOK_SECRET"));
    // In production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING.
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final RestTemplate paylink;

    public WebhookController() {
        SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
        requests.setConnectTimeout(5_000);
        requests.setReadTimeout(10_000);
        paylink = new RestTemplate(requests);
    }

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
        JsonNode event = new ObjectMapper().readTree(body);
        String type = event.path("type").asText();
        // A test event, or one of a type that may come one day: none of this program's business.
        if (event.path("test").asBoolean() || !type.equals("payment.status_changed")) {
            return ResponseEntity.noContent().build();
        }
        JsonNode payment;
        try {
            // Whoever has the secret can sign any event. So the payment is read, and what was read counts.
            String url = System.getenv("BASE_URL") + "/payments/{id}";
            payment = paylink.getForObject(url, JsonNode.class, event.at("/data/payment/id").asText());
        } catch (HttpClientErrorException error) { // after any other exception the response is 500, and the event is sent again
            return ResponseEntity.status(error.getStatusCode().value() == 404 ? 404 : 503).build();
        }
        if (seen.add(id)) {
            // Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
            System.out.println(type + " " + payment.get("reference").asText() + " " + payment.get("status").asText());
        }
        return ResponseEntity.noContent().build();
    }
}
