import java.net.InetSocketAddress;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** What Spring Boot's start-up does, with Debian's Spring and Jetty, so that the controller runs without Maven. */
public final class Server {
    public static void main(String[] arguments) throws Exception {
        AnnotationConfigWebApplicationContext context = new AnnotationConfigWebApplicationContext();
        context.register(RequestMappingHandlerMapping.class, RequestMappingHandlerAdapter.class, WebhookController.class);
        ServletContextHandler servlets = new ServletContextHandler();
        servlets.addServlet(new ServletHolder(new DispatcherServlet(context)), "/");
        org.eclipse.jetty.server.Server server =
                new org.eclipse.jetty.server.Server(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))));
        server.setHandler(servlets);
        server.start();
        server.join();
    }
}
