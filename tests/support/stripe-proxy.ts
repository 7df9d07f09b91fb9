import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@cloverandfern/stripe-sandbox";
import Stripe from "stripe";

interface Asked {
  /** "POST /v1/payment_intents" */
  call: string;
  body: string;
}

/** The fate of a call: passed on, delayed before or after the sandbox, or answered differently. */
interface Fate {
  before?: Promise<unknown>;
  after?: Promise<unknown>;
  /** The sandbox has answered; the answer is delayed by `after`. */
  onAnswer?: () => void;
  /** The call never reaches the sandbox. */
  refuse?: boolean;
  /** The call arrives without its idempotency key: the control of a race. */
  keyless?: boolean;
  /** Replaces the sandbox's answer; refusals are provider errors by default. */
  alter?: (body: Record<string, unknown>) => { status: number; body: unknown };
}

const DOWN = { status: 503, body: { error: { type: "api_error", message: "Stripe is down" } } };

/** The call that makes a refund. */
export const REFUNDS = "POST /v1/refunds";
/** The fate of a call that the sandbox carries out, and whose answer is lost. */
export const LOST_ANSWER = {
  alter: () => ({ status: 503, body: { error: { type: "api_error", message: "Lost" } } }),
};

/** A proxy in front of the sandbox that can delay calls or change answers: a faulty Stripe. */
export interface StripeProxy {
  url: string;
  stripe: Stripe;
  /** Sets the fate of calls from now on; undefined passes all on. */
  meddle(with_: ((asked: Asked) => Fate | undefined) | undefined): void;
  /** Every call since the start. */
  asked: Asked[];
  close(): Promise<void>;
}

export async function startStripeProxy(secretKey: string): Promise<StripeProxy> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-between-"));
  const sandbox = await startSandbox({
    host: "127.0.0.1",
    port: 0,
    dataDir,
    secretKey,
    publishableKey: "pk_test_x",
    laterMs: 20,
  });
  const asked: Asked[] = [];
  let fateOf: ((asked: Asked) => Fate | undefined) | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      const one = { call: `${request.method} ${request.url?.split("?")[0]}`, body };
      asked.push(one);
      const fate = fateOf?.(one) ?? {};
      await fate.before;
      if (fate.refuse) {
        const { status, body: told } = fate.alter?.({}) ?? DOWN;
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(told));
        return;
      }
      const answer = await fetch(sandbox.url + request.url, {
        method: request.method ?? "GET",
        headers: headersOf(request, fate.keyless ? [] : ["idempotency-key"]),
        ...(body ? { body } : {}),
      });
      const text = await answer.text();
      fate.onAnswer?.();
      await fate.after;
      const altered = fate.alter?.(JSON.parse(text) as Record<string, unknown>);
      response.writeHead(altered?.status ?? answer.status, { "Content-Type": "application/json" });
      response.end(altered ? JSON.stringify(altered.body) : text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stripe: new Stripe(secretKey, {
      host: "127.0.0.1",
      port: new URL(sandbox.url).port,
      protocol: "http",
    }),
    meddle: (with_) => {
      fateOf = with_;
    },
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function headersOf(request: IncomingMessage, more: string[]): Record<string, string> {
  const kept = ["authorization", "content-type", "stripe-version", ...more];
  return Object.fromEntries(
    kept.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
  );
}
