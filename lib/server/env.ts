import { z } from "zod";
import { findStripeProblem, type StripeSettings } from "./stripe/settings";

const origin = z
  .url({ protocol: /^https?$/, error: "must be a URL such as https://shop.example" })
  .transform((url) => url.replace(/\/+$/, ""));
/**
 * The shop is at the root of its host. Cookies, redirects and the origin check compare the
 * value, so it is normalized as in browsers.
 */
const shopOrigin = z
  .string()
  .regex(/^https?:\/\/[^\s/?#@]+\/*$/i, "must be an origin such as https://shop.example, without a path")
  .refine(URL.canParse, "must be a URL such as https://shop.example")
  .transform((url) => new URL(url).origin);
const secretKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_\w+$/, "must look like sk_test_… or sk_live_… (or rk_… for a restricted key)");
const seconds = (fallback: number) =>
  z.coerce
    .number({ error: "must be a whole number of seconds" })
    .int("must be a whole number of seconds")
    .min(1, "must be 1 or more")
    .default(fallback);

/** Every variable that the shop reads; `.env.example` explains each (a test compares the two). */
export const envSchema = z.object({
  SHOP_MODE: z.enum(["local", "production"], "must be local or production"),
  SHOP_URL: shopOrigin,
  PORT: z.coerce
    .number("must be a port number")
    .int("must be a port number")
    .min(1, "must be a port number")
    .max(65535, "must be a port number")
    .default(3000),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be a URL such as postgresql://user:password@host:5432/shop",
  }),
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_\w+$/, "must look like pk_test_… or pk_live_…"),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w+$/, "must look like whsec_…"),
  STRIPE_API_BASE: origin.optional(),
  STRIPE_SANDBOX_URL: origin.optional(),
  STRIPE_TEST_MODE: z.enum(["0", "1"], "must be 1, 0 or not set").optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be a URL such as smtps://user:password@mail.example:465" })
    .optional(),
  MAIL_FROM: z.email("must be an email address").optional(),
  MAIL_DIR: z.string().optional(),
  FILES_DIR: z.string().default(".data/files"),
  BLOB_READ_WRITE_TOKEN: z
    .string()
    .regex(/^vercel_blob_rw_[0-9A-Za-z]+_\w+$/, "must look like vercel_blob_rw_…")
    .optional(),
  VERCEL_BLOB_API_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL such as https://host.example/api/blob" })
    .regex(/[^/]$/, "must not end with a slash")
    .optional(),
  EASYPOST_API_KEY: z
    .string()
    .regex(/^EZ[TA]K\w+$/, "must look like EZAK… or EZTK…")
    .optional(),
  EASYPOST_WEBHOOK_SECRET: z.string().min(16, "must be 16 characters or longer").optional(),
  EASYPOST_API_BASE: origin
    .refine(
      (url) => url.startsWith("https:") || /^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(url),
      "must be https, or http on this machine",
    )
    .optional(),
  EASYPOST_SENDER_PHONE: z
    .string()
    .regex(/^[+\d][\d ().-]{6,24}$/, "must be a phone number such as 805-555-0100")
    .optional(),
  CRON_SECRET: z.string().min(24, "must be 24 characters or longer"),
  AUTH_SECRET: z.string().min(32, "must be 32 characters or longer"),
  AUTH_GOOGLE_ID: z.string().optional(),
  AUTH_GOOGLE_SECRET: z.string().optional(),
  AUTH_APPLE_ID: z.string().optional(),
  AUTH_APPLE_SECRET: z.string().optional(),
  AUTH_FACEBOOK_ID: z.string().optional(),
  AUTH_FACEBOOK_SECRET: z.string().optional(),
  OPENID_SANDBOX_URL: origin.optional(),
  ADMIN_EMAIL: z
    .email("must be an email address")
    .transform((email) => email.toLowerCase())
    .optional(),
  PASSWORD_MIN_LENGTH: z.coerce
    .number("must be 6 to 64")
    .int("must be 6 to 64")
    .min(6, "must be 6 to 64")
    .max(64, "must be 6 to 64")
    .default(6),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a URL such as redis://host:6379" }).optional(),
  /** The folder of `npm run backup`, and age's public key that encrypts for it. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, "must be a public key of age: npm run backup -- key makes one")
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{24,}$/, "must be 24 characters or longer, without spaces")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be a URL such as http://localhost:4318" })
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/protobuf", "must be http/protobuf or not set").optional(),
  DIRECT_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a URL such as postgresql://user@host:5432/shop" })
    .optional(),
  WEB_CONCURRENCY: z.coerce
    .number("must be 1 to 64")
    .int("must be 1 to 64")
    .min(1, "must be 1 to 64")
    .max(64, "must be 1 to 64")
    .optional(),
  PAGE_CACHE_MEGABYTES: z.coerce
    .number("must be 8 to 4096")
    .int("must be 8 to 4096")
    .min(8, "must be 8 to 4096")
    .max(4096, "must be 8 to 4096")
    .optional(),
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL such as https://host.example/purge" })
    .optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  OFFLINE_PAGE: z.enum(["0", "1"], "must be 0, 1 or not set").optional(),
  TRUST_PROXY_HOPS: z.coerce
    .number("must be 0 to 10")
    .int("must be 0 to 10")
    .min(0, "must be 0 to 10")
    .max(10, "must be 0 to 10")
    .default(0),
  HOLD_SECONDS: seconds(900),
  RECONCILE_AFTER_SECONDS: seconds(300),
  WEBHOOK_LOCAL_TARGETS: z.enum(["0", "1"], "must be 1, 0 or not set").optional(),
  /** Set by scripts/serve/workers.mjs for each of its processes. */
  SHOP_RUNS_JOBS: z.enum(["yes", "no"], "must be yes or no").default("yes"),
  /** Set by the start script: the folder of the build. */
  SHOP_BUILD_DIR: z.string().default(".next"),
  TEST_CLOCK_FILE: z.string().optional(),
  TEST_RESPONSES_FILE: z.string().optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
});

export type Env = z.infer<typeof envSchema>;

/** What a deployment has to set itself; local mode has its own parts for all of it. */
export const REQUIRED_IN_PRODUCTION = [
  "DATABASE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "SHOP_URL",
] as const satisfies readonly (keyof Env)[];

/** A variable that is missing or malformed; the message is one line that names it. */
export class EnvError extends Error {}

/** Variables with a value: an empty one counts as unset, as in a copied `.env.example`. */
export function omitEmpty(source: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );
}

/**
 * Local (embedded database, sandbox, sample data) unless a database or the mode is set.
 * @throws {EnvError} for a combination that could mix local parts with real money or real data
 */
export function resolveShopMode(source: Record<string, string | undefined>): Env["SHOP_MODE"] {
  const env = omitEmpty(source);
  const stated = env.SHOP_MODE;
  if (stated !== undefined && stated !== "local" && stated !== "production")
    throw new EnvError("SHOP_MODE must be local or production");
  const mode = stated ?? (env.DATABASE_URL ? "production" : "local");
  if (mode === "local") refuseStripeSettings(env, mode);
  return mode;
}

/** @throws {EnvError} for Stripe keys and addresses that the mode does not allow (D50) */
function refuseStripeSettings(env: StripeSettings, mode: Env["SHOP_MODE"]): void {
  const problem = findStripeProblem(env, mode);
  if (problem !== null) throw new EnvError(problem);
}

/**
 * Checks each variable, and Stripe's settings together (D50), at startup.
 * @param require names that are required; the others are only checked when set
 * @throws {EnvError} one line that names the first invalid variable
 */
export function checkEnv(
  source: Record<string, string | undefined>,
  require: readonly (keyof Env)[] = [],
): void {
  const env = omitEmpty(source);
  for (const name of require) {
    if (env[name] === undefined) throw missing(name);
  }
  const result = envSchema.partial().safeParse(env);
  if (!result.success) throw new EnvError(firstProblem(result.error));
  refuseStripeSettings(env, resolveShopMode(env));
  refuseCourierSettings(env);
  refuseLocalWebhooks(env);
}

/**
 * @throws {EnvError} if webhooks to this machine are allowed in production, where they could reach internal services
 */
function refuseLocalWebhooks(env: Record<string, string>): void {
  if (env["WEBHOOK_LOCAL_TARGETS"] === "1" && resolveShopMode(env) === "production")
    throw new EnvError("WEBHOOK_LOCAL_TARGETS is for local mode only");
}

/** Without its webhook's secret, a courier could not report where parcels are. @throws {EnvError} */
function refuseCourierSettings(env: Record<string, string>): void {
  if (env["EASYPOST_API_KEY"] && !env["EASYPOST_WEBHOOK_SECRET"]) throw missing("EASYPOST_WEBHOOK_SECRET");
}

let parsed: Env | undefined;

/**
 * The checked environment of this process, with SHOP_MODE resolved (see resolveShopMode).
 * @throws {EnvError} one line that names the first invalid variable
 */
export function env(): Env {
  if (!parsed) {
    const source = omitEmpty(process.env);
    const result = envSchema.safeParse({ ...source, SHOP_MODE: resolveShopMode(source) });
    if (!result.success) throw new EnvError(firstProblem(result.error));
    if (result.data.SHOP_MODE === "production" && !result.data.SMTP_URL) throw missing("SMTP_URL");
    refuseStripeSettings(source, result.data.SHOP_MODE);
    refuseCourierSettings(source);
    refuseLocalWebhooks(source);
    if (result.data.TEST_CLOCK_FILE && !testClockFile())
      throw new EnvError("TEST_CLOCK_FILE is for tests in local mode with the Stripe sandbox");
    if (result.data.TEST_RESPONSES_FILE && result.data.SHOP_MODE !== "local")
      throw new EnvError("TEST_RESPONSES_FILE is for tests in local mode");
    parsed = result.data;
    // Next-auth builds its callback URLs from this variable, never from a Host header, which a client can forge.
    process.env.AUTH_URL = parsed.SHOP_URL;
    // The blob store's SDK would retry for a quarter of an hour: lib/server/files/blob-store.ts has its own retries,
    // which end while the user waits.
    process.env.VERCEL_BLOB_RETRIES = "0";
  }
  return parsed;
}

/**
 * The URL that bypasses a pooler, for work that needs a connection of its own: LISTEN, and
 * locks for as long as a job runs (docs/scaling.md).
 */
export const directDatabaseUrl = (): string => env().DIRECT_DATABASE_URL ?? env().DATABASE_URL;

/**
 * The file that moves the shop's clock, in tests only: local mode with the Stripe sandbox. It is read straight from the
 * environment because the clock also runs where the shop's other variables are not set.
 */
export function testClockFile(): string | undefined {
  const { TEST_CLOCK_FILE, SHOP_MODE, STRIPE_SANDBOX_URL } = process.env;
  return SHOP_MODE === "local" && STRIPE_SANDBOX_URL ? TEST_CLOCK_FILE || undefined : undefined;
}

/** Whether this is production with Stripe test keys (D50): pages show that no real payment is made. */
export const isTestMode = (): boolean => env().SHOP_MODE === "production" && env().STRIPE_TEST_MODE === "1";

/**
 * The telemetry settings that the SDK does not read itself: which signals are exported, the interval of metrics, and
 * the index of this process (scripts/serve/workers.mjs).
 */
export function telemetrySettings() {
  const { OTEL_METRICS_EXPORTER, OTEL_TRACES_EXPORTER, OTEL_SDK_DISABLED } = process.env;
  const isExported = env().OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && OTEL_SDK_DISABLED !== "true";
  return {
    exportsMetrics: isExported && OTEL_METRICS_EXPORTER !== "none",
    exportsTraces: isExported && OTEL_TRACES_EXPORTER !== "none",
    isScraped: env().METRICS_TOKEN !== undefined,
    metricMilliseconds: Number(process.env["OTEL_METRIC_EXPORT_INTERVAL"]) || 60_000,
    worker: process.env["SHOP_WORKER"] ?? "0",
  };
}

const missing = (name: string): EnvError => new EnvError(`${name} is missing: see .env.example`);

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  return issue?.code === "invalid_type" && issue.input === undefined && !/must/.test(issue.message)
    ? missing(name).message
    : `${name} ${issue?.message}`;
}
