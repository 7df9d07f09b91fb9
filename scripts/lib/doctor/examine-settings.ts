import { type Finding, fine, problem, warning } from "./finding";

/** @param url SHOP_URL; checkEnv has already rejected a missing one */
export function examineAddress(url = ""): Finding {
  const subject = "Configuration";
  if (new URL(url).protocol === "https:") return fine(subject, `complete, for ${url}`);
  const remedy =
    "Put a proxy with TLS in front of the shop (docs/nginx.conf): cards and sessions need https.";
  return warning(subject, `SHOP_URL is ${url}, without encryption`, remedy);
}

/**
 * The shop does not serve https itself, so https means a proxy; unless its hop is trusted, all callers share its
 * address. On Vercel, which replaces the header, 0 is correct.
 */
export function examineProxy({
  SHOP_URL: url = "",
  TRUST_PROXY_HOPS: hops = "0",
}: Record<string, string>): Finding {
  const subject = "Proxy";
  if (Number(hops) > 0) return fine(subject, `TRUST_PROXY_HOPS is ${hops}`);
  if (new URL(url).protocol === "http:") return fine(subject, "none");
  return warning(
    subject,
    "TRUST_PROXY_HOPS is 0: behind a proxy, all customers share one address, and with it the limits on logins, sign-ups and order tracking",
    "Set TRUST_PROXY_HOPS to the number of proxies in front of the shop, except on Vercel.",
  );
}

const PROVIDERS = ["Google", "Apple", "Facebook"];
const DAY_MS = 24 * 60 * 60_000;
/** The warning starts this long before Apple's client secret expires; Apple allows at most six months. */
const RENEWAL_DAYS = 21;

/**
 * Sign-in with Google, Apple and Facebook: both credentials of each, and when Apple's expires.
 * @param now milliseconds since 1970
 */
export function examineSignIn(env: Record<string, string>, now: number): Finding {
  const subject = "Sign-in";
  const names = (provider: string) =>
    ["ID", "SECRET"].map((part) => `AUTH_${provider.toUpperCase()}_${part}`);
  const missing = (provider: string) => names(provider).filter((name) => !env[name]);
  const half = PROVIDERS.flatMap((provider) => (missing(provider).length === 1 ? missing(provider) : []));
  if (half.length > 0)
    return problem(
      subject,
      `${half.join(" and ")} not set`,
      "Set both variables of each provider, or neither.",
    );
  const days = daysUntilExpiry(env["AUTH_APPLE_SECRET"], now);
  if (days !== null && days < RENEWAL_DAYS) {
    const remedy = "Create a new client secret with the key from your Apple developer account.";
    return days < 0
      ? problem(subject, "AUTH_APPLE_SECRET has expired: Apple refuses every sign-in", remedy)
      : warning(subject, `AUTH_APPLE_SECRET expires in ${days} ${days === 1 ? "day" : "days"}`, remedy);
  }
  const off = PROVIDERS.filter((provider) => missing(provider).length > 0);
  if (off.length === 0) return fine(subject, `with ${PROVIDERS.join(", ")}`);
  const remedy =
    "Set AUTH_…_ID and AUTH_…_SECRET (.env.example), so that the buttons on the sign-in page work.";
  return warning(subject, `not set up for ${off.join(", ")}`, remedy);
}

/** Of a JSON Web Token; null for other text. */
function daysUntilExpiry(token: string | undefined, now: number): number | null {
  try {
    const { exp } = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString()) as {
      exp?: unknown;
    };
    return typeof exp === "number" ? Math.floor((exp * 1000 - now) / DAY_MS) : null;
  } catch {
    return null;
  }
}
