import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Programs whose names begin a command in running text; a name alone, such as `psql`, is no command. */
const PROGRAMS =
  "adduser apt curl docker git install journalctl kill node npm npx openssl sudo systemctl".split(" ");
const IS_COMMAND = new RegExp(`^([A-Z_]+=\\S+ )*((${PROGRAMS.join("|")}) \\S|INSERT INTO )`);

/**
 * CONTRIBUTING.md, README.md and the pages of docs/, without the specification and the
 * decision records, which describe the past.
 */
export const DOC_FILES = [
  "CONTRIBUTING.md",
  "README.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
];

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
  /**
   * A container command. `npm run test:container`, which is run by hand, carries out the
   * Dockerfile without a container engine.
   */
  | "container"
  /** A file that runs the same code, and a text in it that shows so. */
  | { by: string; text: string };

const DOCKER = "container" as const;
const BACKUP = "tests/integration/server/backup.test.ts";
const QUICK_START = "tests/http/quick-start.test.ts";
const FILL = "tests/integration/server/fill-databases.test.ts";
const PARTS = { by: "scripts/run-tests.ts", text: "PARTS = [" };
/** @returns what says that `npm run test:commands`, which is run by hand, runs the command with little data */
const inShort = (command: string) => ({ by: "tests/commands/main.ts", text: `command: "${command}"` });

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
  "docker compose restart shop-1": DOCKER,

  "node --import ./scripts/lib/register.mjs scripts/migrate.ts deploy": "run",
  "npm run migrate -- deploy": "run",
  "npm run admin": "run",
  "npm run restore": "run",
  "npm run admin -- you@shop.example": "run",
  "npm run doctor": "run",
  "npm run backup -- key": "run",
  "npm ci --omit=dev": "run",
  "openssl rand -hex 32": "run",
  "apt install git nginx postgresql": "run",
  "apt install prometheus": "run",
  "sudo -u postgres createuser --pwprompt shop": "run",
  "sudo -u postgres createdb --owner=shop --template=template0 --encoding=UTF8 shop": "run",
  "adduser --system --group --home /srv/shop shop": "run",
  "install -d -o shop -g shop -m 750 /srv/shop /var/lib/shop /var/lib/shop/files /var/backups/shop": "run",
  "systemctl daemon-reload": "run",
  "systemctl start shop@3001": "run",
  "systemctl restart shop@3001": "run",
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
  "npm start": { by: QUICK_START, text: 'run("npm start"' },
  "PORT=3001 npm start": { by: QUICK_START, text: '"PORT=3001 "' },
  "DATABASE_URL=postgresql://… STRIPE_SECRET_KEY=sk_live_… STRIPE_PUBLISHABLE_KEY=pk_live_… STRIPE_WEBHOOK_SECRET=whsec_… SMTP_URL=smtps://user:password@mail.example:465 SHOP_URL=https://shop.example npm start":
    { by: QUICK_START, text: '"DATABASE_URL="' },
  "npm run build": { by: "scripts/run-tests.ts", text: "buildForTests" },
  "npm run api": { by: "scripts/run-tests.ts", text: '"scripts/api.ts", "--check"' },
  "npm test": { by: "scripts/test.mjs", text: "run-tests" },
  "npm test -- arch": PARTS,
  "npm test -- unit http": PARTS,
  "npm test -- http tests/http/sign-in.test.ts": PARTS,
  "npm run lint": PARTS,
  "npm run format": { by: "scripts/run-tests.ts", text: 'biome"), "ci"' },
  "npm test -- --changed": { by: "tests/unit/scripts/changed-files.test.ts", text: "testsThatName" },
  "npm run map": { by: "tests/house/house.test.ts", text: '["scripts/readme-map.mjs", "--check"]' },
  "npm run stripe:check": { by: "tests/sandbox/stripe-check.test.ts", text: "checkStripe(" },
  "npm run seed": { by: FILL, text: 'npm("run seed"' },
  "npm run catalog -- 100000": { by: FILL, text: 'npm("run catalog -- 100"' },
  "npm run migrate -- new add_something": { by: FILL, text: 'npm("run migrate -- new add_something"' },
  "npm run migrate -- new what_it_does": { by: FILL, text: 'npm("run migrate -- new add_something"' },

  "npm run dev": { by: "tests/commands/main.ts", text: '"npm run dev"' },
  "TEST_NOW=2027-03-14T06:30:00Z npm test -- integration": {
    by: "tests/support/moment.ts",
    text: "TEST_NOW",
  },
  "ACCEPT=1 npm test -- e2e tests/e2e/screens.spec.ts": inShort(
    "ACCEPT=1 npm test -- e2e tests/e2e/screens.spec.ts",
  ),
  "npm test -- matrix": inShort("npm test -- matrix"),
  "npm run test:overload": inShort("npm run test:overload"),
  "npm run test:kills -- <seed>": inShort("npm run test:kills -- <seed>"),
  "npm run shots": inShort("npm run shots"),
  "npm run size": inShort("npm run size"),
  "npm run lighthouse": inShort("npm run lighthouse"),
  "npm run bench": inShort("npm run bench"),
  "npm run bench -- cost": inShort("npm run bench -- cost"),
  "npm run bench -- pages": inShort("npm run bench -- pages"),
  "npm run test:commands": { by: "scripts/by-hand.mjs", text: "test:commands" },
  "npm run test:container": DOCKER,
};
