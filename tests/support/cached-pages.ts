import { createServer, type IncomingHttpHeaders, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { PageCache } from "../../scripts/serve/page-cache.mjs";
import { recordTags, TagChanges } from "../../scripts/serve/tag-changes.mjs";

export interface Rendered {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** The headers of a cacheable page. */
export const PAGE = {
  "content-type": "text/html; charset=utf-8",
  "cdn-cache-control": "max-age=3600",
  "cache-control": "private, no-store",
  "content-security-policy": "script-src 'self' 'unsafe-inline'",
  vary: "rsc, next-router-state-tree",
};

/** A server with a page cache in front of a renderer that counts. */
export async function cachedPages(
  render: (url: string, headers: Record<string, string>) => Partial<Rendered>,
  megabytes = 8,
  { tags = [], purgesCdn = false }: { tags?: string[]; purgesCdn?: boolean } = {},
) {
  const changes = new TagChanges();
  const rendered: string[] = [];
  const received: string[] = [];
  const disconnected: string[] = [];
  let wait = Promise.resolve();
  const cache = new PageCache({
    changes,
    megabytes,
    purgesCdn,
    render: async ({ url, headers }: { url: string; headers: Record<string, string> }) => {
      rendered.push(url);
      const answer = render(url, headers);
      await wait;
      recordTags(["products", ...tags]);
      return { status: 200, headers: { ...PAGE }, body: Buffer.from(`<p>${url}</p>`), ...answer };
    },
  });
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) response.end("from Next");
    received.push(request.url ?? "");
    response.once("close", () => response.writableFinished || disconnected.push(request.url ?? ""));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET", signal?: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = send({ port, path, headers, method, ...(signal && { signal }) }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      asked.on("error", reject).end();
    });
  const hold = () => {
    let release = (): void => {};
    wait = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  /** Requests a page. @returns a function that disconnects the client */
  const getAndLeave = (path: string) => {
    const controller = new AbortController();
    get(path, {}, "GET", controller.signal).catch(() => {});
    return () => controller.abort();
  };
  return { cache, get, getAndLeave, changes, rendered, received, disconnected, hold };
}
