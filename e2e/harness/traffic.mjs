// Records every request of a browser, with the headers of request and response.

/** Starts recording. `finishedRequests()` returns all requests once their headers are known. */
export function recordTraffic(context) {
  const seen = [];
  context.on("request", (request) => seen.push(request));
  return {
    async finishedRequests() {
      return Promise.all(seen.map(async (request) => {
        const response = await request.response().catch(() => null);
        return {
          url: request.url(),
          method: request.method(),
          origin: new URL(request.url()).origin,
          isPage: request.resourceType() === "document",
          requestHeaders: await request.allHeaders(),
          status: response?.status(),
          responseHeaders: response ? await response.allHeaders() : {},
        };
      }));
    },
  };
}
