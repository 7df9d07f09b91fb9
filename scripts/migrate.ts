// npm run migrate -- deploy [attempts] | diff | new <name>. `attempts` is the maximum number of
// attempts to get a lock (default 20). Works on DIRECT_DATABASE_URL or DATABASE_URL (also from
// .env), otherwise on this clone's embedded database.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LOCK_RETRY_POLICY } from "./lib/run-migration-script";
import { openSchemaEngine } from "./lib/schema-engine";
import { openShopDatabase } from "./lib/shop-environment";
import { StopError, say, stopWith } from "./lib/steps.mjs";

async function main([command, name]: string[]): Promise<void> {
  const url = await openShopDatabase();
  const attempts = command === "deploy" && name ? Number(name) : LOCK_RETRY_POLICY.attempts;
  if (!(attempts >= 1)) throw new StopError("The number of attempts must be 1 or more");
  const engine = await openSchemaEngine(url, { ...LOCK_RETRY_POLICY, attempts });
  if (command === "deploy") {
    const applied = await engine.deploy();
    say(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply");
  } else if (command === "diff") {
    const sql = await engine.diff();
    if (sql) throw new StopError(`prisma/schema.prisma is ahead of the migrations:\n${sql}`);
    say("The migrations agree with prisma/schema.prisma");
  } else if (command === "new" && /^[a-z0-9_]+$/.test(name ?? "")) {
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const folder = path.resolve("prisma/migrations", `${stamp}_${name}`);
    const sql = await engine.diff();
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "migration.sql"), sql || "-- Nothing differs: write what is wanted.\n");
    say(`Wrote ${path.relative(".", folder)}/migration.sql: read it before you commit it`);
  } else {
    throw new StopError("Usage: migrate deploy [attempts] | diff | new <name in lower_snake_case>");
  }
}

main(process.argv.slice(2)).then(() => process.exit(0), stopWith);
