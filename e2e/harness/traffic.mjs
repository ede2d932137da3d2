// Everything that a browser asks for, with what it sent and what it got.

/** Begins to write down; `settled()` tells all of it once the headers are in. */
export function watch(context) {
  const seen = [];
  context.on("request", (request) => seen.push(request));
  return {
    async settled() {
      return Promise.all(seen.map(async (request) => {
        const response = await request.response().catch(() => null);
        return {
          url: request.url(),
          origin: new URL(request.url()).origin,
          isPage: request.resourceType() === "document",
          sent: await request.allHeaders(),
          status: response?.status(),
          got: response ? await response.allHeaders() : {},
        };
      }));
    },
  };
}
