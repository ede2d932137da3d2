import com.example.paylink.ApiClient;
import com.example.paylink.ApiException;
import com.example.paylink.JSON;
import com.example.paylink.api.PaymentLinksApi;
import com.example.paylink.api.PaymentLinksApi.APIGeneratePaymentLinkRequest;
import com.example.paylink.api.PaymentsApi;
import com.example.paylink.api.PaymentsApi.APIReadPaymentRequest;
import com.example.paylink.model.Payment;
import com.example.paylink.model.PaymentLinkRequest;
import com.example.paylink.model.PaymentLinkRequestPayment;
import com.example.paylink.model.PaymentStatus;
import com.example.paylink.model.PaymentStatusChangedEvent;
import com.example.paylink.model.ProblemDetail;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sells one order: generates a link, prints it, and ends when the signed event says that the payment is final. */
final class Shop {
    private static final String ORDER = System.getenv("ORDER");
    private static final CompletableFuture<String> FINAL_PAYMENT = new CompletableFuture<>();

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 0);
        server.createContext("/", Shop::receive);
        server.start();
        ApiClient client = new ApiClient();
        client.updateBaseUri(System.getenv("BASE_URL"));
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("API_TOKEN")));
        System.out.println(generateLink(client, 99)); // too little: a typed problem
        System.out.println(generateLink(client, 827));
        Payment payment = new PaymentsApi(client).readPayment(APIReadPaymentRequest.newBuilder().paymentId(FINAL_PAYMENT.get()).build());
        System.out.println(String.join(" ", ORDER, outcome(payment.getStatus()), payment.getAmountCents().toString(), payment.getCurrency()));
        server.stop(0);
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

    private static void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        try {
            Optional<PaymentStatusChangedEvent> event = Webhooks.verify(System.getenv("WEBHOOK_SECRET"), exchange.getRequestHeaders(), body);
            exchange.sendResponseHeaders(204, -1);
            event.map(known -> known.getData().getPayment())
                    .filter(payment -> ORDER.equals(payment.getData()))
                    .ifPresent(payment -> FINAL_PAYMENT.complete(payment.getId()));
        } catch (Webhooks.VerificationException forged) {
            exchange.sendResponseHeaders(401, -1);
        } catch (GeneralSecurityException error) {
            throw new IOException(error);
        }
    }
}
