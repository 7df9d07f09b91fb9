import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { DataFolder } from "./data-folder";
import { type StandIn, type StandInNote, startStandIn } from "./stand-in";

interface SandboxNote extends StandInNote {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/**
 * Starts or joins the Stripe sandbox of this data folder.
 * @param shopUrl receiver of its signed webhooks
 * @param join true when another process of this clone uses the embedded parts
 */
export async function startOrJoinSandbox(data: DataFolder, shopUrl: string, join: boolean): Promise<StandIn> {
  const key = () => randomBytes(16).toString("hex");
  const note = data.read<SandboxNote>("stripe") ?? {
    port: 0,
    secretKey: `sk_test_${key()}`,
    publishableKey: `pk_test_${key()}`,
    webhookSecret: `whsec_${key()}`,
  };
  const folder = path.join(data.path, "stripe");
  mkdirSync(folder, { recursive: true });
  const { url, ...running } = await startStandIn({
    data,
    name: "stripe",
    note,
    join,
    program: "packages/stripe-sandbox/src/main.ts",
    env: {
      SANDBOX_DATA_DIR: folder,
      SANDBOX_SECRET_KEY: note.secretKey,
      SANDBOX_PUBLISHABLE_KEY: note.publishableKey,
      SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: note.webhookSecret,
    },
  });
  const env = {
    STRIPE_SECRET_KEY: note.secretKey,
    STRIPE_PUBLISHABLE_KEY: note.publishableKey,
    STRIPE_WEBHOOK_SECRET: note.webhookSecret,
    STRIPE_API_BASE: url,
    STRIPE_SANDBOX_URL: url,
  };
  return { env, ...running };
}
