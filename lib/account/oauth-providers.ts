import "server-only";
import type { Provider as AuthProvider } from "next-auth/providers";
import Apple from "next-auth/providers/apple";
import Facebook from "next-auth/providers/facebook";
import Google from "next-auth/providers/google";
import { env } from "@/lib/server/env";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "./schema";

interface Client {
  clientId: string;
  clientSecret: string;
}

/** Next-auth checks only PKCE by default, and a provider may ignore PKCE, as Facebook does. */
const REAL: Record<Provider, (client: Client) => AuthProvider> = {
  google: (client) => Google({ ...client, checks: ["pkce", "state", "nonce"] }),
  apple: (client) => Apple(client),
  facebook: (client) => Facebook({ ...client, checks: ["pkce", "state"] }),
};

function credentialsOf(id: Provider): Client | undefined {
  const given = env();
  const [clientId, clientSecret] = {
    google: [given.AUTH_GOOGLE_ID, given.AUTH_GOOGLE_SECRET],
    apple: [given.AUTH_APPLE_ID, given.AUTH_APPLE_SECRET],
    facebook: [given.AUTH_FACEBOOK_ID, given.AUTH_FACEBOOK_SECRET],
  }[id];
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

/**
 * The next-auth configuration of a provider: the real one with credentials, the local one in its place (D25),
 * or none.
 */
function providerFor(id: Provider): AuthProvider | undefined {
  const credentials = credentialsOf(id);
  if (credentials) return REAL[id](credentials);
  const { OPENID_SANDBOX_URL: issuer, SHOP_MODE } = env();
  if (!issuer || SHOP_MODE !== "local") return undefined;
  return {
    id,
    name: PROVIDER_NAMES[id],
    type: "oidc",
    issuer,
    clientId: `${id}-local`,
    clientSecret: "sandbox",
    checks: ["pkce", "state", "nonce"],
  };
}

/** The providers that are configured in this environment. */
export const getOAuthProviders = (): AuthProvider[] =>
  PROVIDERS.map(providerFor).filter((provider) => provider !== undefined);

/** Whether "Continue with …" works for a provider. */
export const isProviderConfigured = (id: Provider): boolean => providerFor(id) !== undefined;
