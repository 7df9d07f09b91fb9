import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";

const url = (file: string): string => pathToFileURL(path.resolve(file)).href;

/** Works with the PostgreSQL of a folder in a separate process, which does not stop it. @returns what that prints */
function withPostgres(folder: string, work: string): string {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(url("scripts/lib/postgres.ts"))});
    const { openDataFolder } = await import(${JSON.stringify(url("scripts/lib/data-folder.ts"))});
    const cluster = await startPostgres(openDataFolder(${JSON.stringify(folder)}), "memory");
    ${work}`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", url(require.resolve("tsx")), "--input-type=module", "-e", script],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

const startAndLeave = (folder: string): string =>
  withPostgres(folder, 'console.log(cluster.url("postgres"))');

async function ask(address: string): Promise<unknown> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query("SELECT 1 AS one")).rows;
  } finally {
    await client.end();
  }
}

test("a PostgreSQL for tests starts where a killed run of a deleted clone left one", async () => {
  const folder = path.resolve(".data-test/killed-run");
  try {
    const left = startAndLeave(folder);
    expect(startAndLeave(folder)).toBe(left); // the same clone joins it
    rmSync(folder, { recursive: true });
    const next = startAndLeave(folder);
    expect(await ask(next)).toEqual([{ one: 1 }]);
    expect(next).not.toBe(left);
  } finally {
    withPostgres(folder, "cluster.stop()");
    rmSync(folder, { recursive: true });
  }
}, 60_000);
