import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../scripts/lib/ports";
import { StopError } from "../../scripts/lib/steps.mjs";

/**
 * Starts a program that stays in the foreground, and waits until its port answers.
 * @throws {StopError} naming a program that is not installed
 */
export async function startProgram(command: string, args: string[], port: number): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  await once(child, "spawn").catch((cause: unknown) => {
    throw new StopError(`${command} could not be started: ${(cause as Error).message}. Is it installed?`);
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${command} ended with code ${child.exitCode}`);
    if (await accepts(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`${command} does not listen on ${port}`);
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/**
 * Starts nginx (Debian: nginx-light) with docs/nginx.conf.
 * @param servers URLs of the servers
 * @param change of the settings, for controls
 */
export async function startNginx(
  servers: string[],
  change = (settings: string) => settings,
): Promise<{ url: string; process: ChildProcess; accessLog: string; errorLog: string }> {
  const folder = mkdtempSync(join(tmpdir(), "shop-nginx-"));
  chmodSync(folder, 0o777); // its workers run as another user
  const [accessLog, errorLog] = [join(folder, "access.log"), join(folder, "error.log")];
  const port = await findFreePort();
  const hosts = servers.map((url) => new URL(url).host.replace("localhost", "127.0.0.1"));
  const example = readFileSync("docs/nginx.conf", "utf8")
    .replace(/( *server 127\.0\.0\.1:300\d (.*)\n)+/g, (_, _line, options: string) =>
      hosts.map((host) => `  server ${host} ${options}\n`).join(""),
    )
    .replace("proxy_next_upstream_tries 3", `proxy_next_upstream_tries ${hosts.length}`)
    .replace("listen 8080", `listen 127.0.0.1:${port}`)
    .replace("/var/cache/nginx/shop", join(folder, "cache"))
    .replace("/var/log/nginx/access.log", accessLog)
    .replace("/var/log/nginx/error.log", errorLog);
  const settings = join(folder, "nginx.conf");
  writeFileSync(
    settings,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${change(example)}\n}\n`,
  );
  const child = await startProgram("nginx", ["-p", folder, "-c", settings], port);
  child.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { url: `http://127.0.0.1:${port}`, process: child, accessLog, errorLog };
}
