import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import type { SandboxConfig } from "../src/config";
import { startSandbox } from "../src/server";
import type { Running } from "../src/shared/http";

export const SECRET_KEY = "sk_test_harness0123456789";
export const PUBLISHABLE_KEY = "pk_test_harness0123456789";
export const WEBHOOK_SECRET = "whsec_harness";

/** The details of a test card, as a form would send them. */
export function card(number: string): Stripe.PaymentIntentConfirmParams.PaymentMethodData & { card: object } {
  return { type: "card", card: { number, exp_month: 12, exp_year: 2034, cvc: "123" } };
}

/** Default intent of the tests: ten dollars, no redirects. */
export const TEN_DOLLARS: Stripe.PaymentIntentCreateParams = {
  amount: 1000,
  currency: "usd",
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
};

/** A sandbox with the real SDK as its client. */
export interface Harness {
  running: Running;
  stripe: Stripe;
  folder: string;
  /** Stops the sandbox and starts another one on the same folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startHarness(extra: Partial<SandboxConfig> = {}): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
  const config: SandboxConfig = {
    host: "127.0.0.1",
    port: 0,
    dataDir: folder,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    ...extra,
  };
  const running = await startSandbox(config);
  const harness: Harness = {
    running,
    stripe: clientOf(running.url),
    folder,
    async restart() {
      await harness.running.close();
      harness.running = await startSandbox(config);
      harness.stripe = clientOf(harness.running.url);
    },
    async stop() {
      await harness.running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return harness;
}

export function clientOf(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

/** The Stripe error of a failed call. */
export async function errorOf(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail");
}

/** Posts a form like stripe.js, with the publishable key in the body. */
export async function postAsBrowser(
  harness: Harness,
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(`${harness.running.url}${path}`, {
    method: "POST",
    body: new URLSearchParams({ key: PUBLISHABLE_KEY, ...fields }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

/** Calls one of the sandbox's own controls. */
export async function control(
  harness: Harness,
  path: string,
  fields: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(`${harness.running.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: new URLSearchParams(fields),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Waits until a condition is true. */
export async function until(condition: () => boolean, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("The condition did not come to hold in time");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A webhook endpoint that records what it receives. */
export interface Receiver {
  url: string;
  received: { payload: string; signature: string; status: number }[];
  /** The response status for each delivery. */
  answer: (event: Stripe.Event) => number;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const payload = Buffer.concat(chunks).toString("utf8");
      const status = receiver.answer(JSON.parse(payload) as Stripe.Event);
      receiver.received.push({ payload, signature: String(request.headers["stripe-signature"]), status });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: () => 200,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
