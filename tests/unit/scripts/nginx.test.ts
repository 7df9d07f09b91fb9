import { type ChildProcess, spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startNginx } from "../../support/nginx";

const hasNginx = !spawnSync("nginx", ["-v"]).error;
const describeWithNginx = hasNginx ? describe : describe.skip; // it is not on every machine
if (!hasNginx)
  process.stderr.write("docs/nginx.conf is not tested: that needs nginx (Debian: nginx-light)\n");

const PAGE = { "Cache-Control": "public, max-age=0, s-maxage=60, stale-if-error=86400" };
const SHORT_PAGE = { "Cache-Control": "public, max-age=0, s-maxage=1, stale-if-error=86400" };
const PERSONAL = { "Cache-Control": "private, no-store" };
/** Long enough for all requests of a test to arrive meanwhile. */
const ANSWER_MS = 150;

/** Answers as an instance does: pages for everyone, and the rest for the shopper of the cookie. */
class Instance {
  server: Server;
  asked = 0;
  most = 0;
  #running = 0;

  constructor() {
    this.server = createServer((request, response) => {
      this.asked += 1;
      this.#running += 1;
      this.most = Math.max(this.most, this.#running);
      setTimeout(() => {
        this.#running -= 1;
        const headers = { "/": PAGE, "/shop": SHORT_PAGE }[request.url ?? ""];
        response.writeHead(200, headers ?? PERSONAL).end(headers ? "page" : request.headers.cookie);
      }, ANSWER_MS);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}

describeWithNginx("docs/nginx.conf", () => {
  let instance: Instance;
  let programs: ChildProcess[];
  beforeEach(() => {
    instance = new Instance();
    programs = [];
  });
  afterEach(async () => {
    for (const program of programs) program.kill();
    await instance.close();
  });

  const start = async (change?: (settings: string) => string): Promise<string> => {
    const { url, process: program } = await startNginx([await instance.start()], change);
    programs.push(program);
    return url;
  };
  /** Four shoppers request the same URL at once. @returns the bodies */
  const askAtOnce = (url: string): Promise<string[]> =>
    Promise.all(
      ["a", "b", "c", "d"].map(async (name) =>
        (await fetch(url, { headers: { Cookie: `shopper=${name}` } })).text(),
      ),
    );
  const OWN = ["a", "b", "c", "d"].map((name) => `shopper=${name}`);

  it.each(["/api/cart", "/account/orders", "/checkout"])(
    "sends requests of %s, which is not cached, on at once, and each shopper gets their own",
    async (path) => {
      const url = await start();
      expect(await askAtOnce(url + path)).toEqual(OWN);
      expect(instance.most).toBe(4);
    },
  );

  it("with proxy_cache_lock, shoppers would take turns (control)", async () => {
    const url = await start((settings) =>
      settings.replace("proxy_cache shop;", "proxy_cache shop;\n    proxy_cache_lock on;"),
    );
    expect(await askAtOnce(`${url}/api/cart`)).toEqual(OWN);
    expect(instance.most).toBeLessThan(3);
  });

  it("keeps a page for everyone as long as s-maxage says", async () => {
    const url = await start();
    await (await fetch(url)).text();
    expect(new Set(await askAtOnce(url))).toEqual(new Set(["page"]));
    expect(instance.asked).toBe(1);
  });

  it("never answers with the response of another URL that a request header completes", async () => {
    const url = await start();
    for (const header of ["RSC", "Next-Router-Prefetch", "Next-Router-Segment-Prefetch"])
      await (await fetch(url, { headers: { [header]: "shop" } })).text();
    const answer = await fetch(`${url}/shop`);
    expect([answer.headers.get("X-Cache"), instance.asked]).toEqual(["MISS", 4]);
  });

  it("sends an outdated page while no instance answers, but nothing personal", async () => {
    const url = await start();
    await Promise.all([`${url}/shop`, `${url}/api/cart`].map(async (one) => (await fetch(one)).text()));
    await instance.close();
    let answer: Response;
    do answer = await fetch(`${url}/shop`);
    while (answer.headers.get("X-Cache") === "HIT");
    expect([answer.status, answer.headers.get("X-Cache"), await answer.text()]).toEqual([
      200,
      "STALE",
      "page",
    ]);
    expect((await fetch(`${url}/api/cart`)).status).toBe(502);
  });
});
