import { readPort, requireMatch } from "@cloverandfern/stripe-sandbox/shared/env";

/** How a provider is set up. It listens on the loopback address only. */
export interface OpenIdConfig {
  /** 0 lets the system choose a free port. */
  port: number;
  /** Origin of the shop, which a sign-in may lead back to besides this machine's own addresses. */
  shopUrl: string;
}

/** Reads the configuration from environment variables; throws an error that names the one at fault. */
export function configFromEnv(env: NodeJS.ProcessEnv): OpenIdConfig {
  if (env.SHOP_MODE === "production")
    throw new Error("SHOP_MODE is production: a provider that believes every claim never runs there");
  const shopUrl = requireMatch(env, "SANDBOX_SHOP_URL", /^https?:\/\/[^\s/]+\/?$/, "an origin");
  return { port: readPort(env, "SANDBOX_PORT"), shopUrl: new URL(shopUrl).origin };
}
