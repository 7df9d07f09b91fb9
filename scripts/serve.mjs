// Serves the built shop (or, with --dev, the sources with hot reload). Next's own server does not tell a handler who is
// calling: a caller may write X-Forwarded-For itself. This one appends the address of the connection, so that the
// address at the configured number of hops from the right can be believed (lib/http/address.ts).
import { createServer } from "node:http";
import next from "next";

const dev = process.argv.includes("--dev");
const port = Number(process.env.PORT);
const app = next({ dev, port, hostname: "localhost", dir: process.cwd() });

await app.prepare();
const handle = app.getRequestHandler();
const upgrade = app.getUpgradeHandler();

const server = createServer((request, response) => {
  const claimed = request.headers["x-forwarded-for"];
  const address = request.socket.remoteAddress ?? "unknown";
  request.headers["x-forwarded-for"] = claimed ? `${claimed}, ${address}` : address;
  void handle(request, response);
});
server.on("upgrade", (request, socket, head) => void upgrade(request, socket, head));
server.keepAliveTimeout = 65_000;
server.once("error", (error) => {
  process.stderr.write(`PORT ${port} can not be used: ${error.message}\n`);
  process.exit(1);
});
server.listen(port);

// Ends what runs, then itself: a payment that is being finalized is not cut off.
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 5000).unref();
  });
}
