import "server-only";
import { env } from "@/lib/server/env";

/**
 * D7: whether a state-changing request comes from an allowed origin. A client that sends neither Origin nor
 * Sec-Fetch-Site is not a browser and passes.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return origin === new URL(env().SHOP_URL).origin || hostOf(origin) === request.headers.get("host");
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
