import { readPort, requireMatch } from "./shared/env";

/** How a sandbox is set up. */
export interface SandboxConfig {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** The folder that keeps the state. */
  dataDir: string;
  secretKey: string;
  publishableKey: string;
  /** Where events are sent, if anywhere. */
  webhook?: { url: string; secret: string };
  /** The origin browsers reach this server at, when it is not the one the shop's server uses. */
  publicUrl?: string;
  /** The wait before the first retry of a webhook; later ones grow from it. */
  firstRetryMs?: number;
  /** How long it takes until what happens by itself (a dispute, a slow refund) happens. Default: a second */
  laterMs?: number;
  /** What becomes of a subscription whose last retry failed. Default: it is canceled */
  afterRetries?: "cancel" | "unpaid";
}

/** Reads the configuration from environment variables; throws an error that names the one at fault. */
export function configFromEnv(env: NodeJS.ProcessEnv): SandboxConfig {
  const url = env.SANDBOX_WEBHOOK_URL;
  const config: SandboxConfig = {
    host: env.SANDBOX_HOST || "127.0.0.1",
    port: readPort(env, "SANDBOX_PORT"),
    dataDir: requireMatch(env, "SANDBOX_DATA_DIR", /\S/, "a folder"),
    secretKey: requireMatch(env, "SANDBOX_SECRET_KEY", /^sk_test_\w+$/, "a key such as sk_test_abc"),
    publishableKey: requireMatch(
      env,
      "SANDBOX_PUBLISHABLE_KEY",
      /^pk_test_\w+$/,
      "a key such as pk_test_abc",
    ),
  };
  if (env.SANDBOX_PUBLIC_URL) {
    config.publicUrl = new URL(
      requireMatch(env, "SANDBOX_PUBLIC_URL", /^https?:\/\/[^\s/]+\/?$/, "an origin"),
    ).origin;
  }
  if (env.SANDBOX_AFTER_RETRIES)
    config.afterRetries =
      requireMatch(env, "SANDBOX_AFTER_RETRIES", /^(cancel|unpaid)$/, "cancel or unpaid") === "unpaid"
        ? "unpaid"
        : "cancel";
  if (!url) return config;
  requireMatch(env, "SANDBOX_WEBHOOK_URL", /^https?:\/\/[^\s/]+/, "an http or https address");
  const secret = requireMatch(env, "SANDBOX_WEBHOOK_SECRET", /^whsec_\w+$/, "a secret such as whsec_abc");
  return { ...config, webhook: { url, secret } };
}
