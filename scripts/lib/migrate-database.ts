import { appliedMigrations } from "./database";
import { migrationNames } from "./migration-names";
import { runNode } from "./processes";
import { step } from "./steps.mjs";

/** Applies the migrations that this database lacks. @throws {StopError} when it cannot be reached */
export async function migrateDatabase(url: string): Promise<void> {
  const applied = await appliedMigrations(url);
  if (migrationNames().every((name) => applied.has(name))) return;
  await step("Migrate the database", () =>
    runNode(["--import", "tsx", "scripts/migrate.ts", "deploy"], {
      DATABASE_URL: url,
      DIRECT_DATABASE_URL: "",
    }).then(() => {}),
  );
}
