import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startNginx } from "../../support/nginx";
import { isInstalled, testsIf } from "../../support/tests-if";
import { waitFor } from "../../support/wait-for";

const { describe: describeWithNginx } = testsIf(
  isInstalled("nginx"),
  "docs/nginx.conf is not tested: this requires nginx (apt install nginx-light)",
);

const PAGE = { "Cache-Control": "public, max-age=0, s-maxage=60, stale-if-error=86400" };
const SHORT_PAGE = { "Cache-Control": "public, max-age=0, s-maxage=1, stale-if-error=86400" };
const PERSONAL = { "Cache-Control": "private, no-store" };
/** Long enough for all requests of a test to arrive meanwhile. */
const ANSWER_MS = 150;

/** The refusal of a call, as the shop answers it. */
const REFUSAL = { message: "The shop is temporarily unavailable. Please try again in a moment." };

/** Answers as an instance does: pages for everyone, and the rest for the shopper of the cookie. */
class Instance {
  server: Server;
  asked = 0;
  most = 0;
  /** Which requests it answers with 503: calls without a database, or everything while it shuts down. */
  refuses: "nothing" | "calls" | "everything" = "nothing";
  #running = 0;

  constructor() {
    this.server = createServer((request, response) => {
      this.asked += 1;
      this.#running += 1;
      this.most = Math.max(this.most, this.#running);
      setTimeout(() => {
        this.#running -= 1;
        const headers = { "/": PAGE, "/shop": SHORT_PAGE }[(request.url ?? "").split("?")[0] as string];
        if (this.refuses === "everything" || (this.refuses === "calls" && !headers))
          return response.writeHead(503, PERSONAL).end(JSON.stringify(REFUSAL));
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

  const startInFrontOf = async (
    instances: Instance[],
    change?: (settings: string) => string,
  ): Promise<string> => {
    const servers = await Promise.all(instances.map((one) => one.start()));
    const { url, process: program } = await startNginx(servers, change);
    programs.push(program);
    return url;
  };
  const start = (change?: (settings: string) => string): Promise<string> =>
    startInFrontOf([instance], change);
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

  describe("in front of two instances", () => {
    let other: Instance;
    beforeEach(() => {
      other = new Instance();
    });
    afterEach(() => other.close());

    /** Four calls in a row: more than one for each instance. */
    const refuseCalls = async (url: string): Promise<void> => {
      for (const one of [instance, other]) one.refuses = "calls";
      for (let call = 0; call < 4; call += 1) {
        const answer = await fetch(`${url}/api/cart`);
        expect([answer.status, await answer.json()]).toEqual([503, REFUSAL]);
      }
    };

    it("still requests pages after all instances have refused calls", async () => {
      const url = await startInFrontOf([instance, other]);
      await refuseCalls(url);
      const statuses = ["a", "b", "c", "d"].map(async (name) => (await fetch(`${url}/?q=${name}`)).status);
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
    });

    it("requests nothing from them for a while without backup servers (control)", async () => {
      const url = await startInFrontOf([instance, other], (settings) =>
        settings.replace(/^.* backup .*\n/gm, ""),
      );
      for (const one of [instance, other]) one.refuses = "calls";
      for (let call = 0; call < 2; call += 1) await fetch(`${url}/api/cart`);
      expect((await fetch(`${url}/?q=a`)).status).toBe(502);
    });

    it("retries on the other one what an instance refuses during shutdown, except a POST", async () => {
      const url = await startInFrontOf([instance, other]);
      other.refuses = "everything";
      const changes = await Promise.all(
        [1, 2, 3, 4].map(() => fetch(`${url}/api/cart`, { method: "POST", body: "{}" })),
      );
      const refused = changes.filter(({ status }) => status === 503);
      expect(refused).toHaveLength(2);
      for (const answer of refused) expect(await answer.json()).toEqual(REFUSAL);
      expect(await askAtOnce(`${url}/api/cart`)).toEqual(OWN);
      expect(other.asked).toBeGreaterThan(2);
    });

    it("does not retry a request that was refused after waiting in an instance's queue", async () => {
      const url = await startInFrontOf([instance, other], (settings) =>
        settings.replace(
          /proxy_next_upstream_timeout \w+/,
          `proxy_next_upstream_timeout ${ANSWER_MS - 50}ms`,
        ),
      );
      await refuseCalls(url);
      expect(instance.asked + other.asked).toBe(4);
    });
  });

  /** Opens an emailed link. @returns what was logged about it */
  const logsOfLink = async (servers: string[], change?: (settings: string) => string) => {
    const { url, process: program, accessLog, errorLog } = await startNginx(servers, change);
    programs.push(program);
    const path = "/reset-password?token=a-secret";
    await (await fetch(url + path, { headers: { Referer: url + path } })).text();
    await waitFor(async () => readFileSync(accessLog, "utf8").includes("/reset-password"));
    return { access: readFileSync(accessLog, "utf8"), error: readFileSync(errorLog, "utf8") };
  };

  it("logs requests without the tokens of emailed links, which are in the query and in the Referer", async () => {
    const { access, error } = await logsOfLink([await instance.start()]);
    expect(access).toMatch(/"GET \/reset-password" 200 /);
    expect(access + error).not.toContain("a-secret");
  });

  it("logs which instance failed, but not the tokens", async () => {
    const server = await instance.start();
    await instance.close();
    const { access, error } = await logsOfLink([server]);
    expect(access).toMatch(/"GET \/reset-password" 502 /);
    expect(access).toContain(new URL(server).host);
    expect(access + error).not.toContain("a-secret");
    const control = await logsOfLink([server], (settings) =>
      settings.replace("error.log crit", "error.log error"),
    );
    expect(control.error).toContain("a-secret");
  });
});
