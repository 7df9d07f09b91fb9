import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSandbox } from "@cloverandfern/stripe-sandbox";
import Stripe from "stripe";
import { stripeHostOptions } from "../../../lib/server/stripe/settings";
import { StopError } from "../steps.mjs";
import { comparePasses, type Difference } from "./compare";
import { runPass } from "./pass";

/** The Stripe that the sandbox is compared with. */
export interface Target {
  /** `sk_test_…` or `rk_test_…` */
  key: string;
  /** Another host in its place, on this machine; undefined: Stripe itself. */
  base: URL | undefined;
}

/** The local sandbox performs asynchronous work at once, so it is polled as often. */
const SANDBOX_PAUSE_MS = 20;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The Stripe host of the environment.
 * @returns undefined without a key: then there is no run
 * @throws {StopError} for a live key, for a malformed secret key, and for a base that is not on this machine
 */
export function readTarget(env: Record<string, string | undefined>): Target | undefined {
  const key = env["STRIPE_SECRET_KEY"]?.trim();
  if (!key) return undefined;
  if (/^\w\w_live_/.test(key))
    throw new StopError(
      "STRIPE_SECRET_KEY is a live key: this check makes payments. Use a test key, sk_test_…",
    );
  if (!/^(sk|rk)_test_\w+$/.test(key)) throw new StopError("STRIPE_SECRET_KEY must look like sk_test_…");
  const text = env["STRIPE_CHECK_BASE"]?.trim();
  const base = text && URL.canParse(text) ? new URL(text) : undefined;
  if (text && !(base?.protocol === "http:" && LOOPBACK.test(base.hostname)))
    throw new StopError(
      "STRIPE_CHECK_BASE must be an http URL on this machine, such as http://127.0.0.1:4242",
    );
  return { key, base };
}

const clientFor = ({ key, base }: Target): Stripe =>
  new Stripe(key, {
    ...stripeHostOptions(base?.href),
    maxNetworkRetries: 2,
    timeout: 30_000,
    telemetry: false,
  });

/** Runs the shop's calls against a sandbox of its own and against the target, and compares the responses. */
export async function checkStripe(target: Target): Promise<{ steps: number; differences: Difference[] }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stripe-check-"));
  const key = "sk_test_check";
  const sandbox = await startSandbox({
    host: "127.0.0.1",
    port: 0,
    dataDir,
    secretKey: key,
    publishableKey: "pk_test_check",
    laterMs: SANDBOX_PAUSE_MS,
  });
  try {
    const [ours, theirs] = await Promise.all([
      runPass(clientFor({ key, base: new URL(sandbox.url) }), SANDBOX_PAUSE_MS),
      runPass(clientFor(target), target.base ? SANDBOX_PAUSE_MS : undefined),
    ]);
    return { steps: ours.length, differences: comparePasses(ours, theirs) };
  } finally {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The differences as lines, by step. */
export function differenceLines(differences: readonly Difference[]): string[] {
  let last = "";
  return differences.flatMap(({ step, path: place, sandbox, stripe }) => {
    const head = step === last ? [] : [step];
    last = step;
    return [...head, `    ${place || "(answer)"}: sandbox ${sandbox}, Stripe ${stripe}`];
  });
}
