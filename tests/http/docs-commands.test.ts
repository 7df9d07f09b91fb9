import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { withConnection } from "@/scripts/lib/database";
import { findDebianPostgres, startDebianPostgres } from "../support/debian-postgres";
import { COVERAGE } from "../support/docs-commands";
import { type SharedShop, sharedShop } from "../support/shared-shop";
import { shellCommands } from "../support/shell-commands";
import { isInstalled, testsIf } from "../support/tests-if";

/**
 * How the commands of docs/ that no other test runs are run: as they are, or changed as
 * little as a test machine requires.
 */
interface Run {
  /** A program without which it is skipped. */
  needs?: string;
  run(command: string): Promise<void>;
}

let shop: SharedShop;
const home = mkdtempSync(path.join(tmpdir(), "shop-docs-"));
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(async () => {
  await shop.stop();
  rmSync(home, { recursive: true, force: true });
});

const SETTINGS = {
  SHOP_MODE: "local",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  CRON_SECRET: "x".repeat(24),
  AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
};

/** Commands run with the settings of the shop that this file uses. */
const { shell, expectSuccess } = shellCommands(() => ({
  ...SETTINGS,
  SHOP_URL: shop.url,
  DATABASE_URL: shop.databaseUrl,
  FILES_DIR: home,
}));

const migrates: Run = {
  run: async (command) => {
    await expectSuccess(command);
  },
};

/** What would be installed must agree with the lock file; nothing is downloaded. */
const installs: Run = {
  run: async (command) => {
    const folder = mkdtempSync(path.join(home, "packages-"));
    const packages = readdirSync("packages").map((name) => path.join("packages", name, "package.json"));
    for (const file of ["package.json", "package-lock.json", ".npmrc", ...packages])
      if (existsSync(file)) cpSync(file, path.join(folder, file));
    const safe = `${command.replace("sudo -u shop ", "")} --dry-run --ignore-scripts --offline`;
    expect(await expectSuccess(safe, { cwd: folder })).toMatch(/added \d{3} packages/);
  },
};

/** Copies the systemd units of deploy/ to the folder that docs/ names, below a temporary root. @returns their folder */
function copyUnits(root: string): string {
  const units = path.join(root, "etc/systemd/system");
  mkdirSync(units, { recursive: true });
  for (const name of readdirSync("deploy").filter((file) => /\.(service|timer)$/.test(file)))
    cpSync(path.join("deploy", name), path.join(units, name));
  return units;
}

/** Only the links of enabled units are made, in a folder: nothing is started. */
const enables: Run = {
  needs: "systemctl",
  run: async (command) => {
    const root = mkdtempSync(path.join(home, "root-"));
    const units = copyUnits(root);
    await expectSuccess(command.replace("enable --now", `--root=${root} enable`));
    const links = readdirSync(units, { recursive: true }).map(String);
    for (const [unit] of command.matchAll(/shop\S+/g)) {
      const wanted = unit.includes(".")
        ? `timers.target.wants/${unit}`
        : `multi-user.target.wants/${unit}.service`;
      expect(links).toContain(wanted);
    }
  },
};

/**
 * systemd-analyze loads the units that the command starts or stops, such as instance 3001 of shop@.service, with
 * everything that they require. It starts nothing, because systemd does not run on a test machine.
 */
const loadsUnits: Run = {
  needs: "systemd-analyze",
  run: async (command) => {
    const units = copyUnits(mkdtempSync(path.join(home, "root-")));
    const named = [...command.matchAll(/ (shop\S*)/g)].map(([, unit]) => `${unit}.service`);
    const all = named.length > 0 ? named : ["shop@3001.service", "shop-backup.timer"]; // daemon-reload
    const env = { SYSTEMD_UNIT_PATH: `${units}:` };
    const { output } = await shell(`systemd-analyze verify --man=no ${all.join(" ")}`, { env });
    expect(output.split("\n").filter((line) => line && !line.includes("is not executable"))).toEqual([]);
    const unknown = await shell("systemd-analyze verify --man=no shop-unknown.service", { env });
    expect(unknown.output).toContain("not found"); // control
  },
};

/** apt finds each package and its dependencies, and installs nothing. */
const findsPackages: Run = {
  needs: "apt",
  run: async (command) => {
    await expectSuccess(`${command} --simulate`);
  },
};

const PROGRAMS = findDebianPostgres();
let server: Promise<Awaited<ReturnType<typeof startDebianPostgres>>> | undefined;
afterAll(async () => (await server)?.stop());

/** On a server of its own, whose administrator has the name of the shop's user already. */
const onPostgres: Run = {
  needs: "postgresql",
  run: async (command) => {
    server ??= startDebianPostgres(PROGRAMS ?? "");
    const { hostname, port, username } = new URL((await server).url("postgres"));
    const env = {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PATH: `${PROGRAMS}:${process.env["PATH"]}`,
    };
    const renamed = command.replace("sudo -u postgres ", "").replaceAll(/\bshop\b/g, "market");
    await expectSuccess(`setsid ${renamed}`, { env, input: "a-password\na-password\n" }); // without a terminal to ask
  },
};

/** In a file system namespace of its own, so that this machine gets no user. */
const addsUser: Run = {
  needs: "adduser",
  run: async (command) => {
    const etc = path.join(home, "etc");
    cpSync("/etc", etc, { recursive: true, verbatimSymlinks: true });
    const steps = [
      `mount --bind ${etc} /etc`,
      "mount -t tmpfs tmpfs /srv",
      command,
      "stat -c %U:%G /srv/shop",
    ];
    expect(await expectSuccess(`unshare --mount sh -c '${steps.join(" && ")}'`)).toMatch(/shop:shop\n$/);
    expect((await shell("id shop")).status).toBe(1); // control
  },
};

const RUNS: Record<string, Run> = {
  "sudo -u postgres createuser --pwprompt shop": onPostgres,
  "sudo -u postgres createdb --owner=shop --template=template0 --encoding=UTF8 shop": onPostgres,
  "node --import ./scripts/lib/register.mjs scripts/migrate.ts deploy": migrates,
  "npm run migrate -- deploy": migrates,
  "npm run admin": {
    run: async (command) => {
      const { status, output } = await shell(command);
      expect([status, output]).toEqual([1, expect.stringContaining("npm run admin -- you@shop.example")]);
    },
  },
  "npm run restore": {
    run: async (command) => {
      const { status, output } = await shell(command);
      expect([status, output]).toEqual([1, expect.stringContaining("npm run restore -- <folder")]);
    },
  },
  "npm run admin -- you@shop.example": {
    run: async (command) => {
      await shop.sql(
        "INSERT INTO users (id, email, updated_at) VALUES ('docs-owner', 'you@shop.example', now())",
      );
      expect(await expectSuccess(command)).toContain("you@shop.example owns the shop now");
      expect(await shop.sql("DELETE FROM users WHERE id = 'docs-owner' RETURNING staff_role")).toEqual([
        { staff_role: "owner" },
      ]);
    },
  },
  "npm run doctor": {
    run: async (command) => {
      const env = {
        SHOP_MODE: "production",
        STRIPE_TEST_MODE: "1",
        STRIPE_API_BASE: shop.sandboxUrl,
        SMTP_URL: "smtp://127.0.0.1:9",
      };
      const { status, output } = await shell(command, { env });
      expect(status).toBe(1);
      for (const finding of ["✓ Database", "✓ Migrations", "✗ Mail"]) expect(output).toContain(finding);
    },
  },
  "npm run backup -- key": {
    run: async (command) => {
      expect(await expectSuccess(command)).toMatch(/BACKUP_RECIPIENT=age1\w+/);
    },
  },
  "apt install git nginx postgresql": findsPackages,
  "apt install prometheus": findsPackages,
  "npm ci --omit=dev": installs,
  "sudo -u shop npm ci --omit=dev": installs,
  "cd /srv/shop/3001": {
    run: async (command) => {
      const checkout = path.join(home, "root/srv/shop/3001");
      mkdirSync(checkout, { recursive: true });
      expect(await expectSuccess(`${command.replace(" /srv", ` ${home}/root/srv`)} && pwd -P`)).toBe(
        `${realpathSync(checkout)}\n`,
      );
    },
  },
  "sudo -u shop git pull --ff-only": {
    needs: "git",
    run: async (command) => {
      const [origin, clone] = [path.join(home, "origin"), path.join(home, "clone")];
      const commit = `git -C ${origin} -c user.name=a -c user.email=a@b.example commit -q --allow-empty -m`;
      await expectSuccess(
        `git init -q ${origin} && ${commit} one && git clone -q ${origin} ${clone} && ${commit} two`,
      );
      await expectSuccess(command.replace("sudo -u shop ", ""), { cwd: clone });
      expect(await expectSuccess("git log --format=%s", { cwd: clone })).toBe("two\none\n");
    },
  },
  "systemctl daemon-reload": loadsUnits,
  "systemctl start shop@3001": loadsUnits,
  "systemctl restart shop@3001": loadsUnits,
  "systemctl start shop-backup": loadsUnits,
  "systemctl stop shop@3001": loadsUnits,
  "systemctl enable --now shop@3001": enables,
  "systemctl enable --now shop@3002 shop-backup.timer": enables,
  "install -d -o shop -g shop -m 750 /srv/shop /var/lib/shop /var/lib/shop/files /var/backups/shop": {
    run: async (command) => {
      const { uid, gid } = userInfo();
      await expectSuccess(
        command.replace("-o shop -g shop", `-o ${uid} -g ${gid}`).replaceAll(/ \/(srv|var)/g, ` ${home}/$1`),
      );
      expect(statSync(path.join(home, "var/lib/shop/files")).mode & 0o777).toBe(0o750);
    },
  },
  "adduser --system --group --home /srv/shop shop": addsUser,
  "openssl rand -hex 32": {
    needs: "openssl",
    run: async (command) => {
      expect(await expectSuccess(command)).toMatch(/^[0-9a-f]{64}\n$/);
    },
  },
};

const APT_LISTS = "/var/lib/apt/lists";
/** apt needs its lists of packages, which images of Debian do not have before `apt update`. */
const isMissing = (program: string): boolean => {
  if (program === "adduser" && spawnSync("unshare", ["--mount", "true"]).status !== 0) return true;
  if (program === "postgresql") return !PROGRAMS;
  if (program === "apt")
    return !(existsSync(APT_LISTS) && readdirSync(APT_LISTS).some((name) => /_Packages(\.\w+)?$/.test(name)));
  return !isInstalled(program);
};
const missing = [...new Set(Object.values(RUNS).flatMap(({ needs }) => needs ?? []))].filter(isMissing);
const { it: itWithAll } = testsIf(
  missing.length === 0,
  `Some commands in docs/ are not run: this requires ${missing.join(", ")}`,
);

describe("the commands of docs/ that no other test runs", () => {
  for (const [command, { needs, run }] of Object.entries(RUNS))
    (needs && missing.includes(needs) ? itWithAll : it)(`work: ${command}`, () => run(command), 60_000);

  it("work: the SQL that is to be run after a recovery", async () => {
    const statements = Object.keys(COVERAGE).filter((command) => command.startsWith("INSERT INTO "));
    expect(statements).toHaveLength(1);
    await withConnection(shop.databaseUrl, async (client) => {
      await client.query("BEGIN");
      for (const statement of [...statements, ...statements]) await client.query(statement);
      const { rows } = await client.query("SELECT restored_at IS NOT NULL AS noted FROM stripe_comparison");
      expect(rows).toEqual([{ noted: true }]);
      await client.query("ROLLBACK");
    });
  });

  it("are all of these", () => {
    const said = Object.keys(COVERAGE).filter(
      (command) => COVERAGE[command] === "run" && !command.startsWith("INSERT INTO "),
    );
    expect(Object.keys(RUNS).sort()).toEqual(said.sort());
  });
});
