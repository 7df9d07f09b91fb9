import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";

const url = (file: string): string => pathToFileURL(path.resolve(file)).href;

/**
 * Runs code with a folder's PostgreSQL in a separate process, which exits without stopping it.
 * @returns the process's output
 */
function withPostgres(folder: string, code: string): string {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(url("scripts/lib/postgres.ts"))});
    const { openDataFolder } = await import(${JSON.stringify(url("scripts/lib/data-folder.ts"))});
    const cluster = await startPostgres(openDataFolder(${JSON.stringify(folder)}), "memory");
    ${code}`;
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

async function selectOne(address: string): Promise<unknown> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query("SELECT 1 AS one")).rows;
  } finally {
    await client.end();
  }
}

test("a test PostgreSQL starts even if a killed run of a deleted clone left one running", async () => {
  const folder = path.resolve(".data-test/killed-run");
  try {
    const left = startAndLeave(folder);
    expect(startAndLeave(folder)).toBe(left); // the same clone joins it
    rmSync(folder, { recursive: true });
    const next = startAndLeave(folder);
    expect(await selectOne(next)).toEqual([{ one: 1 }]);
    expect(next).not.toBe(left);
  } finally {
    withPostgres(folder, "cluster.stop()");
    rmSync(folder, { recursive: true });
  }
});
