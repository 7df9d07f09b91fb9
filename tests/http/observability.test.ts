import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { METRICS } from "@/lib/server/telemetry/metrics";
import { sampleId } from "@/prisma/seed/ids";
import { ADDRESS, Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { dashboardExpressions, namesInDeploy } from "../support/names-in-deploy";
import { startOtlpReceiver } from "../support/otlp-receiver";
import { startPrometheus } from "../support/prometheus";
import { CRON_SECRET } from "../support/shared-shop";
import { startShop, type TestShop } from "../support/shop";
import { isInstalled, testsIf } from "../support/tests-if";
import { waitFor } from "../support/wait-for";

// A shop with two processes, scraped by Prometheus where it is installed, and exporting to Elastic's
// mock OTLP server (tests/support/otlp-receiver.ts).

const TOKEN = "a-metrics-token-of-the-tests";
const PAUSE_MS = 200;
const REQUESTS = "shop_http_request_duration_seconds";
const MAIL = "marigold@observed.example";
const DECLINED_CARD = "4000000000000002";

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let shop: TestShop;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  shop = await startShop({
    name: "observability",
    env: {
      WEB_CONCURRENCY: "2",
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: "200",
      OTEL_METRIC_EXPORT_INTERVAL: "1000",
      LOG_LEVEL: "info",
    },
  });
}, 120_000);
afterAll(async () => {
  await shop.stop();
  await receiver.close();
});

const scrapeText = async (headers: Record<string, string> = { Authorization: `Bearer ${TOKEN}` }) => {
  // A connection of its own, so that the system chooses a process.
  const answer = await fetch(`${shop.url}/metrics`, { headers: { ...headers, Connection: "close" } });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};
/** One line of Prometheus's text format. */
interface Point {
  name: string;
  labels: Record<string, string>;
  value: number;
}
const scrape = async (): Promise<Point[]> =>
  [...(await scrapeText()).text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = "", labels, value]) => ({
      name,
      labels: Object.fromEntries(
        [...(labels ?? "").matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
      ),
      value: Number(value),
    }),
  );
const sumOf = (points: Point[], name: string, wanted: Record<string, string> = {}) =>
  points
    .filter((point) => point.name === name)
    .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
const valuesOf = (points: Point[], name: string, label: string) =>
  points.filter((point) => point.name === name).map(({ labels }) => labels[label] ?? "");

/** Lines of the servers' log that contain a text, such as an id. */
const linesWith = (text: string) =>
  readFileSync(".data-test/servers.log", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("serves metrics only with the token", async () => {
  expect((await scrapeText({})).status).toBe(401);
  expect((await scrapeText({ Authorization: "Bearer wrong" })).status).toBe(401);
  expect(await scrapeText()).toMatchObject({ status: 200, type: "text/plain; version=0.0.4; charset=utf-8" });
});

it("measures a purchase in both processes", async () => {
  const person = new Buyer(shop.url);
  await buy(person, [[sampleId("product", "hemp-cheese"), 1]], MAIL);
  for (const path of ["/", "/", "/products/hemp-cheese", `/orders?email=${MAIL}`, `/not/${MAIL}`])
    await person.call("GET", path);
  let points: Point[] = [];
  await waitFor(async () => {
    points = await scrape();
    return sumOf(points, "shop_orders_paid_total", { by: "card" }) > 0;
  }, PAUSE_MS);
  expect(sumOf(points, "shop_orders_paid_total", { by: "card" })).toBe(1);
  const order = { kind: "call", route: "/api/orders", method: "POST", status: "2xx" };
  expect(sumOf(points, `${REQUESTS}_count`, order)).toBe(1);
  const stripe = { resource: "payment_intents", status: "2xx" };
  expect(sumOf(points, "shop_stripe_request_duration_seconds_count", stripe)).toBeGreaterThan(0);
  expect(sumOf(points, "shop_page_cache_requests_total", { result: "miss" })).toBeGreaterThan(0);
  expect(sumOf(points, "shop_card_declines_total")).toBe(0);
  expect(sumOf(points, "shop_db_connections")).toBeGreaterThan(0);
  const workersOf = (name: string) => new Set(valuesOf(points, name, "worker"));
  expect(workersOf("shop_process_memory_bytes")).toEqual(new Set(["0", "1"]));
  expect(workersOf("shop_jobs_idle_seconds")).toEqual(new Set(["0", "1"]));
  expect(workersOf("shop_mail_waiting")).toEqual(new Set(["0"])); // one process asks the database
  const routes = valuesOf(points, `${REQUESTS}_count`, "route");
  expect(routes).toEqual(expect.arrayContaining(["/products/[slug]", "unknown"]));
  expect(routes.join()).not.toContain(MAIL);
});

const readMoney = async () => {
  const points = await scrape();
  return {
    paid: sumOf(points, "shop_orders_paid_total", { by: "card" }),
    declines: sumOf(points, "shop_card_declines_total"),
  };
};

it("counts a declined card once, and the order that another card then pays", async () => {
  const person = new Buyer(shop.url);
  const { paid, declines } = await readMoney();
  await person.add(sampleId("product", "hemp-cheese"), 1);
  const { body: prepared } = await person.prepare();
  expect(await person.pay(prepared, DECLINED_CARD)).toMatchObject({ status: 402 });
  await waitFor(async () => (await readMoney()).declines > declines, PAUSE_MS);
  expect(await readMoney()).toEqual({ paid, declines: declines + 1 });
  // The next press of Pay reads the declined charge from Stripe again.
  const { body: again } = await person.prepare();
  const claims = await person.claims(again);
  await person.pay(again);
  expect(await person.order(claims)).toMatchObject({ status: 201 });
  await waitFor(async () => (await readMoney()).paid > paid, PAUSE_MS);
  expect(await readMoney()).toEqual({ paid: paid + 1, declines: declines + 1 });
});

it("reports the age of the oldest unsent email in seconds", async () => {
  const readOutbox = async () => {
    const points = await scrape();
    return [
      sumOf(points, "shop_mail_waiting"),
      sumOf(points, "shop_mail_oldest_waiting_age_seconds"),
    ] as const;
  };
  await waitFor(async () => (await readOutbox())[0] === 0, PAUSE_MS);
  expect(await readOutbox()).toEqual([0, 0]);
  const queue = (id: string, hours: number) =>
    shop.sql(
      `INSERT INTO mail_outbox (id, key, recipient, template, data, created_at, next_attempt_at)
       VALUES ($1, $1, $2, 'welcome', '{}', now() - make_interval(hours => $3), now() + interval '1 day')`,
      [id, MAIL, hours],
    );
  await queue("two-hours-old", 2);
  await queue("three-hours-old", 3);
  const [count, age] = await readOutbox();
  expect(count).toBe(2);
  expect(age).toBeGreaterThanOrEqual(3 * 3600);
  expect(age).toBeLessThan(3 * 3600 + 60);
  await shop.sql("DELETE FROM mail_outbox WHERE template = 'welcome' AND recipient = $1", [MAIL]);
  expect(await readOutbox()).toEqual([0, 0]);
});

it("counts the first request for a page as a miss, and the next one to the same process as a hit", async () => {
  const results = async () => {
    const points = await scrape();
    const count = (result: string) => sumOf(points, "shop_page_cache_requests_total", { result });
    return { miss: count("miss"), hit: count("hit"), stale: count("stale"), uncached: count("uncached") };
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 }); // a connection stays with its process
  const request = () =>
    new Promise<void>((resolve, reject) => {
      get(`${shop.url}/encyclopedia/kale`, { agent }, (answer) => answer.resume().once("end", resolve)).once(
        "error",
        reject,
      );
    });
  const before = await results();
  await request();
  const first = await results();
  expect(first).toEqual({ ...before, miss: before.miss + 1 });
  await request();
  expect(await results()).toEqual({ ...first, hit: first.hit + 1 });
  agent.destroy();
});

it("has a request's id in its log line, its trace and the log line of the email that it queued", async () => {
  await waitFor(
    async () => receiver.spans().some(({ name }) => name === "mail order-confirmation"),
    PAUSE_MS,
  );
  const root = receiver.spans().find(({ name }) => name === "POST /api/orders");
  expect(root).toBeDefined();
  expect(root?.parentSpanId).toBeUndefined();
  const steps = receiver.spans().filter(({ traceId }) => traceId === root?.traceId);
  expect(steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["stripe GET payment_intents", expect.stringMatching(/^SELECT \w+/)]),
  );
  expect(linesWith(String(root?.traceId))).toContainEqual(
    expect.objectContaining({ msg: "request", path: "/api/orders", requestId: expect.any(String) }),
  );
  // The page or Stripe's event queued it, whichever came first.
  const [mail] = await shop.sql(
    "SELECT id, request_id FROM mail_outbox WHERE recipient = $1 AND template = 'order-confirmation'",
    [MAIL],
  );
  const lines = linesWith(String(mail?.["request_id"]));
  expect(lines).toContainEqual(expect.objectContaining({ msg: "mail sent", mailId: mail?.["id"] }));
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: expect.stringMatching(/^(request|stripe event)$/) }),
  );
  await waitFor(async () => linesWith('"stripe event"').length > 0, PAUSE_MS);
  expect(linesWith('"stripe event"').at(-1)).toMatchObject({
    event: expect.stringMatching(/^evt_/),
    requestId: expect.any(String),
  });
});

it("exports the same metrics as /metrics, and no personal data, cards, secrets or full URLs", async () => {
  const wanted = Object.values(METRICS).map(({ name }) => name);
  await waitFor(async () => receiver.metrics().size >= wanted.length, PAUSE_MS).catch(() => undefined);
  expect([...receiver.metrics()].sort()).toEqual(wanted.sort());
  const [order] = await shop.sql("SELECT payment_intent_id AS id FROM orders WHERE customer_email = $1", [
    MAIL,
  ]);
  const all = receiver.all();
  const { zip, ...address } = ADDRESS;
  const personal = [MAIL, "marigold", ...Object.values(address).filter((text) => text.length > 4)];
  for (const text of [...personal, TOKEN, CRON_SECRET, "sk_test_", "4242424242424242", String(order?.["id"])])
    expect({ text, isSent: all.includes(text) }).toEqual({ text, isSent: false });
  // Only as a word: by chance its five digits are also part of ids and times.
  expect(new RegExp(`(?<![\\w.])${zip}\\b`).test(all)).toBe(false);
});

it("generates request ids itself and ignores those of clients", async () => {
  const claimed = { "X-Request-Id": "forged", traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` };
  const ids = await Promise.all(
    ["/api/marketing-settings", "/account"].map(async (path) => {
      const { headers } = await fetch(shop.url + path, { headers: claimed, redirect: "manual" });
      return headers.get("x-request-id");
    }),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(new Set(ids).size).toBe(2);
  expect(receiver.spans().some(({ traceId }) => traceId === "a".repeat(32))).toBe(false);
});

it("has exactly the metrics that the dashboard and the alerts use", async () => {
  // A job runs within a minute.
  await waitFor(async () => sumOf(await scrape(), "shop_job_duration_seconds_count") > 0, PAUSE_MS);
  const present = new Set((await scrape()).map(({ name }) => name.replace(/_(bucket|count|sum)$/, "")));
  expect(present).toEqual(namesInDeploy());
});

const { it: itWithPrometheus } = testsIf(
  isInstalled("prometheus"),
  "deploy/prometheus.yml is not tested: this requires prometheus (apt install prometheus)",
);

itWithPrometheus(
  "is read by Prometheus, whose dashboard and alerts work",
  async () => {
    const prometheus = await startPrometheus(shop.url, TOKEN);
    try {
      const paid = 'sum(shop_orders_paid_total{job="shop",by="card"})';
      const orders = (await readMoney()).paid;
      expect(orders).toBeGreaterThan(0);
      await waitFor(async () => (await prometheus.query(paid))[0] === orders, PAUSE_MS);
      expect(await prometheus.query('up{job="shop"}')).toEqual([1]);
      for (const expression of dashboardExpressions())
        expect(await prometheus.query(expression)).toEqual(expect.any(Array));
      await expect(prometheus.query("sum(shop_orders_paid_total")).rejects.toThrow("parse error"); // control
      expect(await prometheus.alerts()).toMatchObject({ ShopDown: "inactive", ShopRequestsFail: "inactive" });
    } finally {
      await prometheus.stop();
    }
  },
  60_000,
);

it("is ready only with its migrations, and alive without them", async () => {
  const get = async (path: string) => {
    const answer = await fetch(shop.url + path);
    return [answer.status, await answer.json()] as const;
  };
  expect(await get("/api/health/live")).toMatchObject([200, { status: "ok" }]);
  expect(await get("/api/health/ready")).toEqual([200, { status: "ready" }]);
  await shop.sql(
    "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  );
  // Each process asks the database once a second at most.
  const unready = await waitFor(async () => {
    const answer = await get("/api/health/ready");
    return answer[0] === 503 && answer;
  }, PAUSE_MS);
  expect(unready[1]).toEqual({ status: "not_ready", problem: "migrations_missing" });
  expect(await get("/api/health/live")).toMatchObject([200, { status: "ok" }]);
  await shop.sql("UPDATE _prisma_migrations SET finished_at = started_at WHERE finished_at IS NULL");
});
