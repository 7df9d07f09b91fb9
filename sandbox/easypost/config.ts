import { readPort, requireMatch } from "@cloverandfern/stripe-sandbox/shared/env";

/** How the stand-in is set up. It listens on the loopback address only. */
export interface EasyPostConfig {
  /** 0 lets the system choose a free port. */
  port: number;
  /** The one API key that opens it. */
  key: string;
  webhook?: { url: string; secret: string };
}

/** Reads the configuration from environment variables; throws an error that names the one at fault. */
export function configFromEnv(env: NodeJS.ProcessEnv): EasyPostConfig {
  const url = env["SANDBOX_WEBHOOK_URL"];
  return {
    port: readPort(env, "SANDBOX_PORT"),
    key: requireMatch(env, "SANDBOX_KEY", /^EZTK\w+$/, "a test key such as EZTKsandbox"),
    ...(url
      ? {
          webhook: {
            url,
            secret: requireMatch(env, "SANDBOX_WEBHOOK_SECRET", /^.{16,}$/, "16 characters or more"),
          },
        }
      : {}),
  };
}
