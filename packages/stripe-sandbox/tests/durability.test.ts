/** @jest-environment node */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { card, clientOf, PUBLISHABLE_KEY, SECRET_KEY, startHarness, TEN_DOLLARS } from "./harness";

const MAIN = join(process.cwd(), "packages/stripe-sandbox/src/main.ts");

function launch(env: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
  line: Promise<string>;
} {
  // Loaded into node itself, not through tsx's wrapper, so that signals reach the sandbox.
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
  });
  let text = "";
  const line = new Promise<string>((resolve) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString("utf8");
      if (text.includes("\n")) resolve(text.trim());
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  return { child, output: () => text, line };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

describe("the state", () => {
  it("survives a clean restart", async () => {
    const harness = await startHarness();
    const paid = await harness.stripe.paymentIntents.create({
      ...TEN_DOLLARS,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    await harness.restart();
    expect(await harness.stripe.paymentIntents.retrieve(paid.id)).toEqual({ ...paid });
    const later = await harness.stripe.paymentIntents.confirm(id, {
      payment_method_data: card("4242424242424242"),
    });
    expect(later.status).toBe("succeeded");
    expect((await harness.stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([
      id,
      paid.id,
    ]);
    await harness.stop();
  });

  it("survives a journal with an incomplete last line", async () => {
    const harness = await startHarness();
    const { id } = await harness.stripe.paymentIntents.create(TEN_DOLLARS);
    await harness.running.close();
    appendFileSync(join(harness.folder, "journal.jsonl"), '[{"c":"payment_intents","o":{"id":"pi_torn"');
    await harness.restart();
    expect((await harness.stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);
    await harness.stop();
  });

  it("contains every answered request after a kill -9", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
    const env = {
      SANDBOX_PORT: "0",
      SANDBOX_DATA_DIR: folder,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    };
    const first = launch(env);
    const stripe = clientOf((await first.line).split(" ").at(-1) ?? "");
    const answered: string[] = [];
    const calls = Array.from({ length: 60 }, async () => {
      const { id } = await stripe.paymentIntents.create({
        ...TEN_DOLLARS,
        confirm: true,
        payment_method: "pm_card_visa",
      });
      answered.push(id);
      if (answered.length === 20) first.child.kill("SIGKILL");
    });
    await Promise.allSettled(calls);
    const second = launch(env);
    const again = clientOf((await second.line).split(" ").at(-1) ?? "");
    const found = await Promise.all(answered.map((id) => again.paymentIntents.retrieve(id)));
    expect(answered.length).toBeGreaterThanOrEqual(20);
    expect(found.every(({ status }) => status === "succeeded")).toBe(true);
    const exit = exitOf(second.child);
    second.child.kill("SIGTERM");
    expect(await exit).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("the program", () => {
  it.each([
    [{ SANDBOX_PORT: "http" }, "SANDBOX_PORT"],
    [{ SANDBOX_PORT: "0", SANDBOX_DATA_DIR: "x", SANDBOX_SECRET_KEY: "sk_live_x" }, "SANDBOX_SECRET_KEY"],
  ])("names the invalid variable in %j", async (env, name) => {
    const { child, output } = launch(env);
    expect(await exitOf(child)).toBe(1);
    expect(output().trim().split("\n")).toHaveLength(1);
    expect(output()).toContain(name);
  });
});
