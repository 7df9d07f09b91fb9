import type { DataFolder } from "./data-folder";
import { type StandIn, type StandInNote, startStandIn } from "./stand-in";

/** Whether each sign-in provider has credentials: otherwise the local provider replaces it (D25). */
export const hasAllProviders = (env: Record<string, string | undefined>): boolean =>
  ["GOOGLE", "APPLE", "FACEBOOK"].every((name) => env[`AUTH_${name}_ID`] && env[`AUTH_${name}_SECRET`]);

/**
 * Starts or joins the local OpenID provider of this data folder. Never called in production.
 * @param shopUrl the redirect target of sign-ins
 * @param join true when another process of this clone uses the embedded parts
 */
export async function startOrJoinOpenIdProvider(
  data: DataFolder,
  shopUrl: string,
  join: boolean,
): Promise<StandIn> {
  const { url, ...running } = await startStandIn({
    data,
    name: "openid",
    note: data.read<StandInNote>("openid") ?? { port: 0 },
    join,
    program: "sandbox/openid/main.ts",
    env: { SHOP_MODE: "local", SANDBOX_SHOP_URL: shopUrl },
  });
  return { env: { OPENID_SANDBOX_URL: url }, ...running };
}
