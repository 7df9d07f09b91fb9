import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureDatabase, withConnection } from "../../../scripts/lib/database";
import { databaseUrl, dropDatabase } from "../../support/database";

// The commands of README.md and CONTRIBUTING.md that fill a database, or write a migration.

const NAME = "test_fill_databases";
const url = databaseUrl(NAME);
const home = mkdtempSync(path.join(tmpdir(), "shop-fill-"));
beforeAll(() => ensureDatabase(databaseUrl("postgres"), NAME));
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await dropDatabase(NAME);
});

/** Runs npm on this file's database. @returns what it prints */
const npm = (command: string, cwd = "."): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: url, SHOP_MODE: "local" };
    execFile("npm", command.split(" "), { cwd, env }, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr)) : resolve(stdout),
    );
  });

const count = (sql: string): Promise<number> =>
  withConnection(url, async (client) => Number((await client.query(sql)).rows[0]?.count));

it("npm run seed migrates an empty database and adds the sample shop", async () => {
  expect(await npm("run seed")).toMatch(/\d+ products, \d+ reviews, \d+ foods/);
  expect(await count("SELECT count(*) FROM products")).toBeGreaterThan(20);
}, 120_000);

it("npm run catalog adds generated products, and replaces those of the run before", async () => {
  const before = await count("SELECT count(*) FROM products");
  for (const _run of [1, 2]) expect(await npm("run catalog -- 100")).toContain(`DATABASE_URL=${url}`);
  expect(await count("SELECT count(*) FROM products")).toBe(before + 100);
}, 120_000);

it("npm run migrate writes what the schema adds to the migrations", async () => {
  const shared = "scripts node_modules lib package.json package-lock.json tsconfig.json";
  for (const name of shared.split(" ")) symlinkSync(path.resolve(name), path.join(home, name));
  // Copied, because Prisma resolves a symlinked configuration and would regenerate the client that other tests load.
  for (const name of ["prisma", "prisma.config.ts"]) cpSync(name, path.join(home, name), { recursive: true });
  const schema = path.join(home, "prisma/schema.prisma");
  writeFileSync(
    schema,
    `${readFileSync(schema, "utf8")}\nmodel ZzNote {\n  id String @id\n  text String\n}\n`,
  );
  const generated = () => statSync("prisma/generated/internal/class.ts").mtimeMs;
  const before = generated();
  const printed = await npm("run migrate -- new add_something", home);
  expect(generated()).toBe(before);
  const [folder = ""] = /prisma\/migrations\/\d{14}_add_something/.exec(printed) ?? [];
  expect(readdirSync(path.join(home, folder))).toEqual(["migration.sql"]);
  expect(readFileSync(path.join(home, folder, "migration.sql"), "utf8")).toContain('CREATE TABLE "ZzNote"');
}, 120_000);
