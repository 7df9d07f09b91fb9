import { spawn } from "node:child_process";
import { once } from "node:events";
import { envSchema } from "@/lib/server/env";

/**
 * Empty variables take precedence over those of a developer's .env, and secrets keep
 * `npm start` from writing that file.
 */
const CLEAN = {
  ...Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, ""])),
  AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
  CRON_SECRET: "a-cron-secret-for-the-tests",
};

/** A command that serves the shop until Ctrl-C. */
export type StartedCommand = ReturnType<typeof startCommand>;

/**
 * Starts a command in a shell, with a clean environment.
 * @param home what $HOME is for it
 */
export function startCommand(command: string, home: string, settings: Record<string, string>, cwd = ".") {
  const env = {
    NODE_ENV: "production" as const,
    PATH: process.env["PATH"],
    HOME: home,
    ...CLEAN,
    ...settings,
  };
  const child = spawn("sh", ["-c", `exec env ${command}`], { cwd, env, detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      output += part.toString();
    });
  return {
    /**
     * Waits until it has printed a text, as long as the test may take.
     * @throws Error with all of its output, if it ends before
     */
    printed: async (text: string) => {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      return output;
    },
    /** Ends it as Ctrl-C in a terminal does. @returns its exit code */
    interrupt: async () => {
      const ended = once(child, "exit");
      process.kill(-Number(child.pid), "SIGINT");
      const [code] = (await ended) as [number | null];
      return code;
    },
    /** Ends it at once, if it still runs. */
    kill: () => {
      if (child.exitCode === null) child.kill("SIGKILL");
    },
  };
}
