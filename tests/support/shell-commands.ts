import { execFile } from "node:child_process";

interface Where {
  /** Working directory; by default this repository. */
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
}

/** Runs commands in a shell. @param settings the environment of each, besides the test's own */
export function shellCommands(settings: () => Record<string, string>) {
  /** @returns the exit code, and all output */
  const shell = (command: string, { cwd = ".", env = {}, input = "" }: Where = {}) =>
    new Promise<{ status: number; output: string }>((resolve) => {
      const options = { cwd, env: { ...process.env, ...settings(), ...env } };
      const child = execFile("sh", ["-c", command], options, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) || 1 : 0, output: stdout + stderr }),
      );
      child.stdin?.on("error", () => {}); // a command may end before it has read anything
      child.stdin?.end(input);
    });

  /** @returns all output. @throws Error with it when the command fails */
  async function expectSuccess(command: string, where?: Where): Promise<string> {
    const { status, output } = await shell(command, where);
    if (status !== 0) throw new Error(`${command} failed: ${output}`);
    return output;
  }

  return { shell, expectSuccess };
}
