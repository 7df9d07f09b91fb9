import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const token = (bytes = 24) => randomBytes(bytes).toString("hex");

/** Secrets that a clone generates for itself; a deployment with several instances sets them instead. */
const GENERATED: Record<string, () => string> = {
  CRON_SECRET: () => token(),
  AUTH_SECRET: () => token(32),
};

/** Reads `.env`; variables that are already set take precedence. @returns its path */
export function readDotenv(root = process.cwd()): string {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return file;
}

/** Reads `.env` as `readDotenv` does, and writes the missing secrets into it. */
export function loadDotenv(root: string): void {
  const file = readDotenv(root);
  const missing = Object.entries(GENERATED).filter(([name]) => !process.env[name]);
  if (missing.length === 0) return;
  if (!existsSync(file))
    writeFileSync(file, "# Made by npm start; never commit it. What can be set: .env.example\n", {
      mode: 0o600,
    });
  const gap = readFileSync(file, "utf8").endsWith("\n") ? "" : "\n";
  const lines = missing.map(([name, make]) => {
    process.env[name] = make();
    return `${name}=${process.env[name]}\n`;
  });
  appendFileSync(file, gap + lines.join(""));
  chmodSync(file, 0o600);
}
