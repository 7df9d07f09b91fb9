import { readdirSync } from "node:fs";
import path from "node:path";

/** The folder of the project's migrations. */
export const MIGRATIONS_FOLDER = path.resolve("prisma/migrations");

/** Names of the migrations in the project, in the order in which they apply. */
export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
