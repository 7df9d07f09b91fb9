import http from "node:http";
import http2 from "node:http2";
import { pipeline } from "node:stream";
import { generate } from "selfsigned";

/** Connection-specific header fields, which HTTP/2 does not allow (RFC 9113, section 8.2.2). */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

/** The browser may cancel a stream. */
const ignoreAbort = () => {};

/**
 * Starts a proxy with TLS and HTTP/2 in front of a shop, as in production, with a self-signed certificate. The shop
 * itself speaks HTTP/1.1, for which Lighthouse simulates six connections, each with its own round trips.
 * @param {number} port the proxy's port on localhost
 * @param {string} shop the shop's URL
 */
export async function startTlsProxy(port, shop) {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const agent = new http.Agent({ keepAlive: true });
  const server = http2.createSecureServer({ key, cert }, (request, response) => {
    const fields = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
    const headers = {
      ...Object.fromEntries(fields),
      host: request.authority,
      "x-forwarded-for": request.socket.remoteAddress,
      "x-forwarded-proto": "https",
    };
    const forwarded = http.request(new URL(request.url, shop), { agent, method: request.method, headers });
    forwarded.once("response", (answer) => {
      for (const name of CONNECTION_HEADERS) delete answer.headers[name];
      response.writeHead(answer.statusCode, answer.headers);
      pipeline(answer, response, ignoreAbort);
    });
    forwarded.once("error", () => response.stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR));
    pipeline(request, forwarded, ignoreAbort);
  });
  await new Promise((resolve) => server.listen(port, "localhost", resolve));
}
