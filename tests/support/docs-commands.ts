import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Programs whose names begin a command in running text; a name alone, such as `psql`, is no command. */
const PROGRAMS =
  "adduser apt curl docker git install journalctl kill node npm npx openssl sudo systemctl".split(" ");
const IS_COMMAND = new RegExp(`^((${PROGRAMS.join("|")}) \\S|INSERT INTO )`);

/** The pages of docs/, without the specification and the decision records, which describe the past. */
export const DOC_FILES = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => path.join("docs", name));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Commands of a block of shell lines: continued lines are joined, comments removed, and `&&` separates commands. */
const fromBlock = (block: string): string[] =>
  block
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .flatMap((line) => line.replace(/\s+#\s.*$/, "").split(" && "))
    .map(oneLine)
    .filter(Boolean);

/** The commands of a Markdown text, each once, in its order: those of shell blocks, and those in running text. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
  const text = markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");
  const inline = [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => oneLine(code));
  return [...new Set([...blocks.flatMap(fromBlock), ...inline.filter((code) => IS_COMMAND.test(code))])];
}

/** All commands of docs/. */
export const docsCommands = (): string[] => [
  ...new Set(DOC_FILES.flatMap((file) => commandsIn(readFileSync(file, "utf8")))),
];

/** How a command of docs/ is tested. */
type Coverage =
  /** tests/http/docs-commands.test.ts runs it. */
  | "run"
  /** Needs a container engine; `npm run test:container` carries out the Dockerfile without one. */
  | "container"
  /** A file that runs the same code, and a text in it that shows so. */
  | { by: string; text: string }
  /** Not run, and why. */
  | { skipped: string };

const DOCKER = "container" as const;
const BACKUP = "tests/integration/backup.test.ts";
const MEASUREMENT = "a measurement of many minutes, which needs an idle machine";

/** Every command of docs/: a test fails if one is missing here, or one here is no longer in docs/. */
export const COVERAGE: Record<string, Coverage> = {
  "docker build -t clover-and-fern .": DOCKER,
  "cd deploy": DOCKER,
  "docker compose up -d --build --wait": DOCKER,
  "docker compose exec shop-1 npm run admin -- you@shop.example": DOCKER,
  "docker compose exec shop-1 npm run doctor": DOCKER,
  "docker compose exec nginx nginx -s reload": DOCKER,
  "docker compose build": DOCKER,
  "docker compose run --rm migrate": DOCKER,
  "docker compose up -d --no-deps --wait shop-1": DOCKER,
  "docker compose up -d --no-deps --wait shop-2": DOCKER,

  "node --import ./scripts/lib/register.mjs scripts/migrate.ts deploy": "run",
  "npm run migrate -- deploy": "run",
  "npm run admin": "run",
  "npm run admin -- you@shop.example": "run",
  "npm run doctor": "run",
  "npm run backup -- key": "run",
  "npm ci --omit=dev": "run",
  "openssl rand -hex 32": "run",
  "apt install git nginx postgresql": "run",
  "apt install prometheus": "run",
  "sudo -u postgres createuser --pwprompt shop": "run",
  "sudo -u postgres createdb --owner=shop --template=template0 --encoding=UTF8 shop": "run",
  "install -d -o shop -g shop -m 750 /srv/shop /var/lib/shop /var/lib/shop/files /var/backups/shop": "run",
  "systemctl daemon-reload": "run",
  "systemctl start shop@3001": "run",
  "systemctl start shop-backup": "run",
  "systemctl stop shop@3001": "run",
  "systemctl enable --now shop@3001": "run",
  "systemctl enable --now shop@3002 shop-backup.timer": "run",
  "cd /srv/shop/3001": "run",
  "sudo -u shop git pull --ff-only": "run",
  "sudo -u shop npm ci --omit=dev": "run",
  "INSERT INTO stripe_comparison (id, compared_until, restored_at) VALUES (1, now() AT TIME ZONE 'UTC' - interval '31 days', now() AT TIME ZONE 'UTC') ON CONFLICT (id) DO UPDATE SET restored_at = excluded.restored_at; DELETE FROM sessions;":
    "run",

  "npm run backup": { by: BACKUP, text: 'command("backup", [], env)' },
  "npm run restore -- <folder> <key file>": { by: BACKUP, text: 'command("restore", [folder, keyFile' },
  "npm run restore -- <folder> <key file> --check": { by: BACKUP, text: '"--check"' },
  "kill -HUP": { by: "tests/http/workers.test.ts", text: '"SIGHUP"' },
  "npm start": { by: "tests/unit/scripts/launch.test.ts", text: "npm start in production" },
  "DATABASE_URL=postgresql://… STRIPE_SECRET_KEY=sk_live_… STRIPE_PUBLISHABLE_KEY=pk_live_… STRIPE_WEBHOOK_SECRET=whsec_… SMTP_URL=smtps://user:password@mail.example:465 SHOP_URL=https://shop.example npm start":
    { by: "tests/unit/scripts/launch.test.ts", text: "npm start in production" },
  "npm run build": { by: "scripts/run-tests.ts", text: "buildForTests" },
  "npm run api": { by: "scripts/run-tests.ts", text: '"scripts/api.ts", "--check"' },
  "npm test": { by: "scripts/test.mjs", text: "run-tests" },
  "npm test -- arch": { by: "scripts/run-tests.ts", text: '"arch"' },

  "npm run test:container": { skipped: "takes many minutes; run by hand after changes to the image" },
  "npm run bench -- cost": { skipped: MEASUREMENT },
  "npm run bench -- pages": { skipped: MEASUREMENT },
  "adduser --system --group --home /srv/shop shop": {
    skipped: "creates a system user, and has no dry run",
  },
  "systemctl start": { skipped: "mentioned without a service; the commands with a service are run" },
};
