import { readPort, requireMatch } from "@cloverandfern/stripe-sandbox/shared/env";

/** How a store is set up. It listens on the loopback address only. */
export interface BlobConfig {
  /** 0 lets the system choose a free port. */
  port: number;
  /** The one read-write token that opens it: vercel_blob_rw_<store id>_<secret>. */
  token: string;
}

const TOKEN = /^vercel_blob_rw_[0-9A-Za-z]+_\w+$/;

/** Reads the configuration from environment variables; throws an error that names the one at fault. */
export function configFromEnv(env: NodeJS.ProcessEnv): BlobConfig {
  return {
    port: readPort(env, "SANDBOX_PORT"),
    token: requireMatch(env, "SANDBOX_TOKEN", TOKEN, "a token such as vercel_blob_rw_local_sandbox"),
  };
}
