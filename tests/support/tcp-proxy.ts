import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy to a service, such as a database or Stripe, that can be cut. */
export interface TcpProxy {
  port: number;
  /** The same address through this proxy. */
  through(target: string): string;
  /** Closes all connections and refuses new ones, like a stopped server. */
  cut(): Promise<void>;
  /** Accepts connections and forwards nothing, like a hanging service or network. */
  hang(): void;
  /** Forwards again; dropped data is lost. */
  restore(): Promise<void>;
}

/**
 * Listens on a free port and forwards data.
 * @param targetOf URL of the service, read for each connection
 */
export async function openTcpProxy(targetOf: () => string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let port = 0;
  let listener: Server | undefined;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => {});
    return socket.once("close", () => sockets.delete(socket));
  };
  const accept = (client: Socket): void => {
    keep(client);
    if (isHanging) {
      client.pause();
      return;
    }
    const { hostname, port: to } = new URL(targetOf());
    const service = keep(connect(Number(to), hostname));
    client.pipe(service).pipe(client);
    client.once("close", () => service.destroy());
    service.once("close", () => client.destroy());
  };
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const server = createServer(accept);
      listener = server;
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const endConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  await listen();
  return {
    port,
    through: (target) => {
      const url = new URL(target);
      url.host = `127.0.0.1:${port}`;
      return url.href.replace(/\/$/, "");
    },
    cut: async () => {
      const closing = listener;
      listener = undefined;
      const closed = new Promise<unknown>((resolve) => (closing ? closing.close(resolve) : resolve(null)));
      endConnections();
      await closed;
    },
    hang: () => {
      isHanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: async () => {
      if (isHanging) endConnections();
      isHanging = false;
      if (!listener) await listen();
    },
  };
}
