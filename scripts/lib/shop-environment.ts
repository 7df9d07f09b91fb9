import path from "node:path";
import { type Env, EnvError, env, omitEmpty, resolveShopMode } from "../../lib/server/env";
import { openDataFolder } from "./data-folder";
import { ensureDatabase } from "./database";
import { readDotenv } from "./dotenv";
import { startPostgres } from "./postgres";
import { StopError } from "./steps.mjs";

/** Runs a check of variables. @throws {StopError} one line that names the first invalid variable */
function stopOnInvalid<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof EnvError ? new StopError(error.message) : error;
  }
}

/** The shop's checked environment. @throws {StopError} one line that names the first invalid variable */
export const readShopEnvironment = (): Env => stopOnInvalid(env);

/**
 * The database that a command works on: DIRECT_DATABASE_URL (bypasses a pooler) or DATABASE_URL, which
 * `.env` may set, else the embedded one of this clone.
 * @returns a connection string
 * @throws {StopError} in production without DATABASE_URL
 */
export async function openShopDatabase(): Promise<string> {
  readDotenv();
  const { DIRECT_DATABASE_URL, DATABASE_URL, SHOP_DATA_DIR } = omitEmpty(process.env);
  if (DATABASE_URL) return DIRECT_DATABASE_URL ?? DATABASE_URL;
  if (stopOnInvalid(() => resolveShopMode(process.env)) === "production")
    throw new StopError("DATABASE_URL is missing: SHOP_MODE=production has no embedded database");
  const cluster = await startPostgres(openDataFolder(path.resolve(SHOP_DATA_DIR ?? ".data")));
  await ensureDatabase(cluster.url("postgres"), "shop");
  return cluster.url("shop");
}
