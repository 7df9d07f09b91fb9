import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Harness, SECRET_KEY, startHarness } from "../../packages/stripe-sandbox/tests/harness";
import { runNode } from "../../scripts/lib/processes";
import { checkStripe, differenceLines, readTarget } from "../../scripts/lib/stripe-check/check";
import { findDifferences } from "../../scripts/lib/stripe-check/compare";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ laterMs: 20 });
});
afterAll(() => harness.stop());

/** A host that answers like the sandbox, except for one value. */
async function liar(from: string, to: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
      const answer = await fetch(harness.running.url + request.url, {
        method: request.method ?? "GET",
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      response.writeHead(answer.status, { "Content-Type": "application/json" });
      response.end((await answer.text()).replaceAll(from, to));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

it("finds no difference between two sandboxes in any step", async () => {
  const { steps, differences } = await checkStripe({ key: SECRET_KEY, base: new URL(harness.running.url) });
  expect(differenceLines(differences)).toEqual([]);
  expect(steps).toBeGreaterThan(50);
});

it("prints a different answer (control)", async () => {
  const other = await liar('"seller_message"', '"seller_words"');
  const { differences } = await checkStripe({ key: SECRET_KEY, base: other.url });
  await other.close();
  expect(differenceLines(differences)).toEqual(
    expect.arrayContaining([
      "checkout: read it with its charge",
      '    latest_charge.outcome.seller_message: sandbox "Payment complete.", Stripe missing',
    ]),
  );
});

describe("answers are compared", () => {
  const lines = (sandbox: unknown, stripe: unknown) =>
    findDifferences("step", sandbox, stripe).map(({ path, sandbox: one, stripe: other }) => [
      path,
      one,
      other,
    ]);

  it("by status, code, amount and kind", () => {
    expect(
      lines(
        { status: "succeeded", amount: 5, a: { code: "x" }, list: [{ paid: true }], url: null },
        { status: "processing", amount: 6, a: { code: "y" }, list: [{ paid: false }], url: "https://x" },
      ),
    ).toEqual([
      ["a.code", '"x"', '"y"'],
      ["amount", "5", "6"],
      ["list.0.paid", "true", "false"],
      ["status", '"succeeded"', '"processing"'],
      ["url", "null", '"https://x"'],
    ]);
  });

  it("not by ids, times, texts and fees", () => {
    const one = { id: "pi_1", created: 1, fee: 30, net: 5, payment_method: "pm_1", message: "No" };
    expect(
      lines(one, { id: "pi_2", created: 2, fee: 31, net: 4, payment_method: "pm_2", message: "Never" }),
    ).toEqual([]);
  });

  it("by fields that only one of them has", () => {
    expect(lines({ a: 1, list: [1] }, { b: 1, list: [1, 2] })).toEqual([
      ["a", "1", "missing"],
      ["b", "missing", "1"],
      ["list", "1 entries", "2 entries"],
    ]);
  });
});

describe("the key", () => {
  it("decides: none runs nothing, a test key runs, others are refused", () => {
    expect(readTarget({ STRIPE_SECRET_KEY: "" })).toBeUndefined();
    expect(readTarget({ STRIPE_SECRET_KEY: "sk_test_abc" })).toEqual({ key: "sk_test_abc", base: undefined });
    for (const key of ["sk_live_abc", "rk_live_abc"])
      expect(() => readTarget({ STRIPE_SECRET_KEY: key })).toThrow("is a live key");
    expect(() => readTarget({ STRIPE_SECRET_KEY: "abc" })).toThrow("must look like");
  });

  it("is sent to Stripe or to a local host only", () => {
    const to = (base: string) => readTarget({ STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_CHECK_BASE: base });
    expect(to("http://127.0.0.1:4242")?.base?.port).toBe("4242");
    for (const base of [
      "https://api.stripe.com",
      "http://10.0.0.1",
      "http://127.0.0.1.evil.example",
      "nothing",
    ])
      expect(() => to(base)).toThrow("on this machine");
  });

  it("is checked by the command, which succeeds without one and refuses a live one", async () => {
    const run = (key: string) =>
      runNode(["--import", "tsx", "scripts/stripe-check.ts"], { STRIPE_SECRET_KEY: key });
    expect(await run("")).toContain("Nothing was run");
    await expect(run("sk_live_abc")).rejects.toThrow("is a live key");
  });
});
