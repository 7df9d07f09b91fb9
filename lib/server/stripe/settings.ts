/** The variables that decide whether payments are real. */
export interface StripeSettings {
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_API_BASE?: string;
  STRIPE_SANDBOX_URL?: string;
  STRIPE_TEST_MODE?: string;
}

type KeyName = "STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY";
type KeyMode = "test" | "live";

/** Standard (sk_, pk_) and restricted (rk_) keys say their mode in the second part. */
const modeOf = (key: string | undefined): KeyMode | undefined =>
  /^(?:sk|rk|pk)_(test|live)_/.exec(key ?? "")?.[1] as KeyMode | undefined;

/**
 * The options of Stripe's SDK for a host that stands in for Stripe.
 * @param base STRIPE_API_BASE; undefined for Stripe itself
 */
export function stripeHostOptions(
  base: string | undefined,
): Partial<{ host: string; port: string; protocol: "http" | "https" }> {
  if (base === undefined) return {};
  const { hostname, port, protocol } = new URL(base);
  return protocol === "http:"
    ? { host: hostname, port: port || "80", protocol: "http" }
    : { host: hostname, port: port || "443", protocol: "https" };
}

/** Whether a URL's host can only be this machine: localhost, 127.0.0.0/8 or ::1. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * The problem of a combination of Stripe settings (D50): keys of two modes always, live keys in local mode or beside
 * STRIPE_TEST_MODE, test keys in production without it, and in production a sandbox or an API base without TLS (allowed
 * only on loopback with STRIPE_TEST_MODE=1).
 * @param settings well-formed values; a variable without a value is left out
 * @returns one line that names the invalid variable, or null
 */
export function findStripeProblem(settings: StripeSettings, mode: "local" | "production"): string | null {
  const isTestMode = settings.STRIPE_TEST_MODE === "1";
  const secret = modeOf(settings.STRIPE_SECRET_KEY);
  const publishable = modeOf(settings.STRIPE_PUBLISHABLE_KEY);
  if (secret && publishable && secret !== publishable)
    return `STRIPE_PUBLISHABLE_KEY is a ${publishable} key but STRIPE_SECRET_KEY is a ${secret} key: use two keys of the same mode`;
  const present: [KeyName, KeyMode | undefined][] = [
    ["STRIPE_SECRET_KEY", secret],
    ["STRIPE_PUBLISHABLE_KEY", publishable],
  ];
  for (const [name, keyMode] of present) {
    if (keyMode === "live" && isTestMode)
      return `STRIPE_TEST_MODE is 1 but ${name} is a live key: unset STRIPE_TEST_MODE or use test keys`;
    if (keyMode === "live" && mode === "local")
      return `${name} is a live key: local mode refuses it (set DATABASE_URL to run in production)`;
    if (keyMode === "test" && mode === "production" && !isTestMode)
      return `${name} is a test key: production refuses it (use a live key, or set STRIPE_TEST_MODE=1 to run without real payments)`;
  }
  return mode === "production" ? findHostProblem(settings, isTestMode) : null;
}

function findHostProblem({ STRIPE_API_BASE, STRIPE_SANDBOX_URL }: StripeSettings, isTestMode: boolean) {
  if (STRIPE_SANDBOX_URL) return "STRIPE_SANDBOX_URL is for local mode: unset it in production";
  if (!STRIPE_API_BASE || new URL(STRIPE_API_BASE).protocol !== "http:") return null;
  if (!isLoopback(STRIPE_API_BASE)) return "STRIPE_API_BASE must use https in production";
  return isTestMode
    ? null
    : "STRIPE_API_BASE must use https in production (plain http on loopback needs STRIPE_TEST_MODE=1)";
}
