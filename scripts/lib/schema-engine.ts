import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import { withConnection } from "./database";
import { releaseInterruptedIndexes } from "./interrupted-indexes";
import { MIGRATIONS_FOLDER, migrationNames } from "./migration-names";
import { type LockRetryPolicy, LockTimeoutError, runMigrationScript } from "./run-migration-script";
import { StopError } from "./steps.mjs";

/**
 * As `prisma migrate resolve --rolled-back` does: otherwise the engine refuses to continue after a failed migration.
 */
const MARK_ROLLED_BACK =
  "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";

/** What the database said, as `prisma migrate deploy` writes it; the engine leaves it empty here. */
const WRITE_LOGS =
  "UPDATE _prisma_migrations SET logs = $1 WHERE finished_at IS NULL AND rolled_back_at IS NULL";

const filters = { externalTables: [], externalEnums: [] };
const INTERNAL_CHAR = 18;
const BLANK_PADDED_CHAR = 1042;

interface QueryAnswer {
  fields?: { dataTypeID: number }[];
}
interface InnerClient {
  query(...args: unknown[]): Promise<QueryAnswer>;
}
/** The client is not part of the adapter's type. */
const hasClient = (adapter: object): adapter is { client: InnerClient } => "client" in adapter;

/**
 * The official Prisma schema engine, in WebAssembly over the pg adapter: no engine binary is downloaded, and
 * the history has the format of `prisma migrate deploy`. The process must call exit afterward, because the
 * engine's lock timer would keep it, and the advisory lock, for ten seconds.
 */
export async function openSchemaEngine(url: string, retryPolicy?: LockRetryPolicy) {
  const scripts: Scripts = { retryPolicy, interrupted: new Set(), failure: {} };
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const bytes = readFileSync(path.join(path.dirname(file), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": { ...wasm },
  });
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => process.stderr.write(`${text}\n`) },
  });
  wasm.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const schema = { path: "schema.prisma", content: readFileSync("prisma/schema.prisma", "utf8") };
  const engine = await wasm.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapterFactory(url, scripts)),
  );
  return {
    /**
     * Applies pending migrations. @returns names of the migrations that were applied
     * @throws {StopError} if one could not get a lock: it is marked as rolled back, so that the next run tries it again
     */
    async deploy(): Promise<string[]> {
      scripts.interrupted = await releaseInterruptedIndexes(url);
      try {
        return (await engine.applyMigrations({ migrationsList: migrations(), filters }))
          .appliedMigrationNames;
      } catch (error) {
        const { lock, refusal } = scripts.failure;
        if (!lock && !refusal) throw error;
        if (!lock) {
          await withConnection(url, (client) => client.query(WRITE_LOGS, [refusal]));
          throw new StopError(`The database refused a migration: ${refusal}\n${String(error)}`);
        }
        await withConnection(url, (client) => client.query(MARK_ROLLED_BACK));
        throw new StopError(lock.message);
      }
    },
    /** SQL that leads from the migrations to schema.prisma; empty when they agree. */
    async diff(): Promise<string> {
      const from = { tag: "migrations" as const, ...migrations() };
      const to = { tag: "schemaDatamodel" as const, files: [schema] };
      const result = await engine.diff({ from, to, script: true, exitCode: true, filters });
      return result.exitCode === 0 ? "" : (result.stdout ?? "");
    },
  };
}

function migrations() {
  const read = (...parts: string[]) => readFileSync(path.join(MIGRATIONS_FOLDER, ...parts), "utf8");
  return {
    baseDir: MIGRATIONS_FOLDER,
    shadowDbInitScript: "",
    lockfile: { path: "migration_lock.toml", content: read("migration_lock.toml") },
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: read(name, "migration.sql") },
      },
    })),
  };
}

/** How scripts retry to get locks, and where a failure is stored. */
interface Scripts {
  retryPolicy: LockRetryPolicy | undefined;
  /** Scripts whose earlier run was interrupted while it built an index. */
  interrupted: ReadonlySet<string>;
  /** Why the last script failed: the engine passes nothing of a database's error on. */
  failure: { lock?: LockTimeoutError; refusal?: string };
}

/** Works around three bugs of adapter-pg 7.10: scripts, the shadow database and the type "char". */
function adapterFactory(url: string, scripts: Scripts): SqlMigrationAwareDriverAdapterFactory {
  const open = (database?: string) => openAdapter(url, scripts, database);
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => open(),
    // The adapter's own shadow database is dropped before its pool is closed.
    connectToShadowDb: async () => {
      const name = `prisma_shadow_${process.pid}_${Date.now()}`;
      const admin = await open("postgres");
      await admin.executeScript(`CREATE DATABASE "${name}"`);
      const shadow = await open(name);
      const close = shadow.dispose.bind(shadow);
      shadow.dispose = async () => {
        await close();
        await admin.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
        await admin.dispose();
      };
      return shadow;
    },
  };
}

async function openAdapter(url: string, scripts: Scripts, database?: string): Promise<SqlDriverAdapter> {
  const target = new URL(url);
  if (database) target.pathname = `/${database}`;
  const adapter = await new PrismaPg({
    connectionString: target.href,
    max: 1,
    allowExitOnIdle: true,
  }).connect();
  const inner: object = adapter;
  if (!hasClient(inner)) throw new Error("The pg adapter has no client");
  const { client } = inner;
  // The adapter splits scripts at every ";", also inside functions and strings.
  adapter.executeScript = async (sql) => {
    try {
      await runMigrationScript(client, sql, scripts.retryPolicy, scripts.interrupted.has(sql));
    } catch (error) {
      if (error instanceof LockTimeoutError) scripts.failure.lock = error;
      else scripts.failure.refusal = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };
  // It does not support the type "char", which the engine's diff reads from the system tables.
  let charColumns: number[] = [];
  const query = client.query.bind(client);
  client.query = async (...args) => {
    const answer = await query(...args);
    charColumns = [];
    for (const [index, field] of (answer.fields ?? []).entries()) {
      if (field.dataTypeID !== INTERNAL_CHAR) continue;
      field.dataTypeID = BLANK_PADDED_CHAR;
      charColumns.push(index);
    }
    return answer;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (params: SqlQuery) => {
    const result = await queryRaw(params);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}
