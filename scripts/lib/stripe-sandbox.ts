import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { DataFolder } from "./data-folder";
import { isAlive } from "./data-folder";
import { keepOrFindPort } from "./ports";
import { type Child, startNode, untilAnswers } from "./processes";

interface SandboxNote {
  port: number;
  pid?: number;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

export interface Sandbox {
  /** What the shop needs to talk to it. */
  env: Record<string, string>;
  url: string;
  child?: Child;
  stop(): Promise<void>;
}

/**
 * Starts the Stripe sandbox of this data folder, or joins the one that another start of this clone is using.
 * @param shopUrl where its signed webhooks go
 * @param join true when another process of this clone uses the embedded parts
 */
export async function startSandbox(data: DataFolder, shopUrl: string, join: boolean): Promise<Sandbox> {
  const key = () => randomBytes(16).toString("hex");
  const note: SandboxNote = data.read<SandboxNote>("stripe") ?? {
    port: 0,
    secretKey: `sk_test_${key()}`,
    publishableKey: `pk_test_${key()}`,
    webhookSecret: `whsec_${key()}`,
  };
  const running = note.pid !== undefined && isAlive(note.pid) && (await answers(note.port));
  let child: Child | undefined;
  if (!(running && join)) {
    if (running && note.pid) process.kill(note.pid, "SIGTERM");
    note.port = await keepOrFindPort(note.port || undefined);
    child = launch(note, data, shopUrl);
    note.pid = child.process.pid;
    data.write("stripe", note);
    await untilAnswers(`http://127.0.0.1:${note.port}/health`, 20, child);
  }
  const url = `http://127.0.0.1:${note.port}`;
  const env = {
    STRIPE_SECRET_KEY: note.secretKey,
    STRIPE_PUBLISHABLE_KEY: note.publishableKey,
    STRIPE_WEBHOOK_SECRET: note.webhookSecret,
    STRIPE_API_BASE: url,
    STRIPE_SANDBOX_URL: url,
  };
  return { env, url, ...(child ? { child } : {}), stop: async () => child?.stop() };
}

function launch(note: SandboxNote, data: DataFolder, shopUrl: string): Child {
  const folder = path.join(data.path, "stripe");
  mkdirSync(folder, { recursive: true });
  return startNode(
    ["--import", "tsx", "sandbox/stripe/main.ts"],
    {
      SANDBOX_PORT: String(note.port),
      SANDBOX_DATA_DIR: folder,
      SANDBOX_SECRET_KEY: note.secretKey,
      SANDBOX_PUBLISHABLE_KEY: note.publishableKey,
      SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: note.webhookSecret,
    },
    "ignore",
  );
}

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  );
  return answer?.ok ?? false;
}
