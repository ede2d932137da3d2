import com.example.paylink.ApiClient;
import com.example.paylink.ApiException;
import com.example.paylink.JSON;
import com.example.paylink.api.PaymentLinksApi;
import com.example.paylink.api.PaymentLinksApi.APIGeneratePaymentLinkRequest;
import com.example.paylink.api.PaymentsApi;
import com.example.paylink.api.PaymentsApi.APIReadPaymentRequest;
import com.example.paylink.model.ChangedPayment;
import com.example.paylink.model.Payment;
import com.example.paylink.model.PaymentLinkRequest;
import com.example.paylink.model.PaymentLinkRequestPayment;
import com.example.paylink.model.PaymentStatus;
import com.example.paylink.model.ProblemDetail;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sells one order: generates a link, prints it, and ends when an event has made it read the payment of the order. */
final class Shop {
    private static final String ORDER = System.getenv("ORDER");
    private static final CompletableFuture<Payment> FINAL_PAYMENT = new CompletableFuture<>();

    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(System.getenv("BASE_URL"));
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("API_TOKEN")));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 0);
        server.createContext("/", exchange -> exchange.sendResponseHeaders(receive(client, exchange), -1));
        server.start();
        System.out.println(generateLink(client, 99)); // too little: a typed problem
        System.out.println(generateLink(client, 827));
        Payment payment = FINAL_PAYMENT.get();
        System.out.println(String.join(" ", ORDER, outcome(payment.getStatus()), payment.getAmountCents().toString(), payment.getCurrency()));
        server.stop(1); // once the event is answered
    }

    private static String generateLink(ApiClient client, int amountCents) throws IOException {
        PaymentLinkRequestPayment payment = new PaymentLinkRequestPayment().amountCents(amountCents).reference("Order 1017");
        APIGeneratePaymentLinkRequest request = APIGeneratePaymentLinkRequest.newBuilder()
                .companyId(System.getenv("COMPANY_ID"))
                .idempotencyKey(ORDER + "-" + amountCents)
                .paymentLinkRequest(new PaymentLinkRequest().payment(payment).data(ORDER))
                .build();
        try {
            return new PaymentLinksApi(client).generatePaymentLink(request).getUrl().toString();
        } catch (ApiException refused) {
            ProblemDetail problem = new JSON().getMapper().readValue(refused.getResponseBody(), ProblemDetail.class);
            return problem.getStatus() + " " + problem.getDetail();
        }
    }

    // The compiler fails if a status is missing here.
    private static String outcome(PaymentStatus status) {
        return switch (status) {
            case EXECUTED, SETTLED -> "paid";
            case FAILED, CANCELLED -> "not paid";
            case PENDING, AUTHORISED, INCOMPLETE, UNKNOWN -> "not decided yet";
        };
    }

    /** The status of the response. */
    private static int receive(ApiClient client, HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        try {
            Optional<String> payment = Webhooks.verify(System.getenv("WEBHOOK_SECRET"), exchange.getRequestHeaders(), body)
                    .filter(event -> !Boolean.TRUE.equals(event.getTest()))
                    .map(event -> event.getData().getPayment())
                    .filter(changed -> ORDER.equals(changed.getData()))
                    .map(ChangedPayment::getId);
            if (payment.isPresent()) {
                // Whoever has the secret can sign any event. So the payment is read, and what was read counts.
                FINAL_PAYMENT.complete(new PaymentsApi(client).readPayment(APIReadPaymentRequest.newBuilder().paymentId(payment.get()).build()));
            }
            return 204;
        } catch (Webhooks.VerificationException forged) {
            return 401;
        } catch (ApiException unread) {
            return unread.getCode() == 404 ? 404 : 503; // after a 503 the event is sent again
        } catch (GeneralSecurityException error) {
            throw new IOException(error);
        }
    }
}
