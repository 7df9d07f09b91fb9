import {
  checkEnv,
  EnvError,
  omitEmpty,
  REQUIRED_IN_PRODUCTION,
  resolveShopMode,
} from "../../../lib/server/env";
import { examineBackups } from "./examine-backups";
import { examineDatabase } from "./examine-database";
import { examineDisk, examineFolder, examineMail, examineRedis } from "./examine-machine";
import { examineNode } from "./examine-node";
import { examineAddress, examineProxy, examineSignIn } from "./examine-settings";
import { examineStripe } from "./examine-stripe";
import { type Finding, fine, problem, warning } from "./finding";

const DEFAULT_FILES_DIR = ".data/files";
const LOCAL =
  "local mode: database, mail and payments are this clone's own, so there is nothing else to examine";

/**
 * Examines everything that a shop depends on, in the order in which it should be repaired.
 * @param source environment variables; of `.env` too
 */
export async function examineShop(source: Record<string, string | undefined>): Promise<Finding[]> {
  const env = omitEmpty(source);
  try {
    const mode = resolveShopMode(env);
    checkEnv(env, mode === "local" ? [] : REQUIRED_IN_PRODUCTION);
    const folder = env["BLOB_READ_WRITE_TOKEN"]
      ? await examineDisk()
      : await examineFolder(env["FILES_DIR"] ?? DEFAULT_FILES_DIR);
    const node = examineNode(process.versions.node, new Date().toISOString().slice(0, 10));
    if (mode === "local") return [fine("Configuration", LOCAL), node, folder];
    const outside = await Promise.all([
      examineDatabase(env),
      examineStripe(env),
      examineMail(env),
      env["REDIS_URL"] ? examineRedis(env["REDIS_URL"]) : [],
    ]);
    const backups = await examineBackups(env);
    const outer = outside.flat();
    return [
      ...[examineAddress(env["SHOP_URL"]), examineProxy(env), examineSignIn(env, Date.now())],
      ...[node, ...outer, folder, backups, examineMonitoring(env)],
    ];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return [problem("Configuration", error.message, "Correct it in .env or in the service's environment.")];
  }
}

/** Monitoring is optional, but without it customers notice failures first. */
function examineMonitoring(env: Record<string, string>): Finding {
  const [token, endpoint] = [env["METRICS_TOKEN"], env["OTEL_EXPORTER_OTLP_ENDPOINT"]];
  const parts = [
    `/metrics is ${token ? "on" : "off (METRICS_TOKEN is not set)"}`,
    `OpenTelemetry is ${endpoint ? `sent to ${new URL(endpoint).host}` : "off (OTEL_EXPORTER_OTLP_ENDPOINT is not set)"}`,
  ];
  const text = parts.join("; ");
  if (token || endpoint) return fine("Monitoring", text);
  return warning("Monitoring", text, "Set one of them to get alerts about failures (docs/operations.md).");
}
