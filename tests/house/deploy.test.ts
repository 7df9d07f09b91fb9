import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { envSchema } from "@/lib/server/env";
import { DRAIN_SECONDS } from "../../scripts/lib/drain.mjs";
import { MEMORY_SETTINGS } from "../../scripts/serve/memory-settings.mjs";
import { readDockerfile, readDockerignore, variablesOf } from "../support/dockerfile";
import { isInstalled, testsIf } from "../support/tests-if";

const read = (file: string): string => readFileSync(file, "utf8");
const stages = readDockerfile("Dockerfile");
const shop = stages.at(-1);
const steps = shop?.steps ?? [];
const isIgnored = readDockerignore(read(".dockerignore"));
const textOf = (keyword: string) => steps.findLast((step) => step.keyword === keyword)?.text ?? "";
const env = variablesOf(steps);
const shopVariables = Object.keys(envSchema.shape);

interface Service {
  image: string;
  env_file?: string;
  environment?: Record<string, string>;
  command?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  networks?: string[] | Record<string, { ipv4_address: string }>;
  stop_grace_period?: string;
  logging?: { driver: string; options: Record<string, string> };
}
const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const instances = services.filter(([name]) => /^shop-\d$/.test(name)).map(([, service]) => service);

describe("Dockerfile", () => {
  it("copies only files that exist and are sent to the builder", () => {
    const sources = stages
      .flatMap((stage) => stage.steps)
      .filter(({ keyword, flags }) => keyword === "COPY" && !flags["from"])
      .flatMap((step) => step.arguments.slice(0, -1));
    expect(sources.length).toBeGreaterThan(15);
    expect(sources.filter((file) => !existsSync(file) || isIgnored(file))).toEqual([]);
  });

  it("copies only from earlier stages", () => {
    for (const [index, stage] of stages.entries())
      for (const { flags } of stage.steps)
        if (flags["from"]) expect(stages.slice(0, index).map(({ name }) => name)).toContain(flags["from"]);
  });

  it("starts from one Node image with a full version", () => {
    const bases = new Set(stages.map(({ base }) => base));
    expect([...bases]).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-[a-z]+-slim$/)]);
  });

  it("runs as a non-root user, with production packages, a health check and variables that the shop reads", () => {
    expect(textOf("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(steps.some(({ keyword, text }) => keyword === "RUN" && text.includes("npm ci --omit=dev"))).toBe(
      true,
    );
    for (const keyword of ["HEALTHCHECK", "CMD"])
      for (const [file = ""] of textOf(keyword).matchAll(/scripts\/[\w-]+\.mjs/g))
        expect(existsSync(file)).toBe(true);
    expect(env).toMatchObject(MEMORY_SETTINGS);
    const known = [...shopVariables, ...Object.keys(MEMORY_SETTINGS), "NODE_ENV", "NEXT_TELEMETRY_DISABLED"];
    expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([]);
  });

  it("keeps secrets, data and tests from the builder", () => {
    const files = [
      ".env",
      ".env.local",
      ".data",
      ".git",
      "deploy/shop.env",
      "tests/http",
      "docs",
      "lib/node_modules/x",
    ];
    expect(files.filter((file) => !isIgnored(file))).toEqual([]);
    expect(["lib/core/money.ts", "app/robots.ts", ".npmrc"].filter(isIgnored)).toEqual([]);
  });
});

/** Keys of the Compose specification that the file uses, so that a misspelled one fails. */
const KEYS =
  "build cap_drop command depends_on env_file environment healthcheck image logging networks ports read_only restart security_opt shm_size stop_grace_period stop_signal tmpfs volumes".split(
    " ",
  );

describe("deploy/compose.yaml", () => {
  it("has services with known keys, which refer to volumes, networks and services of the file", () => {
    for (const [, service] of services) {
      expect(Object.keys(service).filter((key) => !KEYS.includes(key))).toEqual([]);
      const networks = Array.isArray(service.networks)
        ? service.networks
        : Object.keys(service.networks ?? {});
      expect(networks.length).toBeGreaterThan(0);
      expect(networks.filter((name) => !(name in compose.networks))).toEqual([]);
      expect(Object.keys(service.depends_on ?? {}).filter((name) => !(name in compose.services))).toEqual([]);
      const named = (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? "");
      expect(named.filter((name) => !name.startsWith("./") && !(name in compose.volumes))).toEqual([]);
    }
  });

  it("limits the size of each container's log", () => {
    for (const [name, { logging }] of services)
      expect([name, logging]).toEqual([
        name,
        {
          driver: "json-file",
          options: {
            "max-size": expect.stringMatching(/^\d+m$/),
            "max-file": expect.stringMatching(/^\d+$/),
          },
        },
      ]);
  });

  it("pins third-party images", () => {
    const images = services.map(([, { image }]) => image).filter((image) => image !== "clover-and-fern");
    expect(images.filter((image) => !/^[a-z]+:\d[\w.-]*$/.test(image))).toEqual([]);
  });

  it("sets only variables that the shop reads, and no secret", () => {
    const set = instances.flatMap(({ environment = {} }) => Object.keys(environment));
    expect(set.filter((name) => !shopVariables.includes(name))).toEqual([]);
    expect(read("deploy/compose.yaml")).not.toMatch(/\b(sk_|whsec_|PASSWORD:|SECRET:)/);
    for (const service of instances) expect(service.env_file).toBe("shop.env");
    for (const file of ["deploy/shop.env", "deploy/database.env", "deploy/tls/privkey.pem"])
      expect(spawnSync("git", ["check-ignore", "-q", file]).status).toBe(0);
  });

  it("runs two instances with a read-only root, after the migrations, with time to drain", () => {
    expect(instances).toHaveLength(2);
    for (const service of instances) {
      expect(service.read_only).toBe(true);
      expect(service.tmpfs?.map((mount) => mount.split(":")[0])).toEqual(["/tmp", "/srv/shop/.next/cache"]);
      expect(service.volumes).toEqual([`files:${env["FILES_DIR"]}`]);
      expect(textOf("VOLUME")).toBe(env["FILES_DIR"]);
      expect(service.depends_on?.["migrate"]?.condition).toBe("service_completed_successfully");
      expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThan(DRAIN_SECONDS + 5);
    }
    const script = compose.services["migrate"]?.command?.find((part) => part.endsWith(".ts"));
    expect(script).toBe("scripts/migrate.ts");
  });

  it("gives nginx the addresses and the port of the instances", () => {
    const addresses = instances.map(
      ({ networks }) => (networks as Record<string, { ipv4_address: string }>)["inside"],
    );
    const servers = [...read("deploy/nginx.conf").matchAll(/^ {2}server (\S+):(\d+) /gm)];
    const expected = addresses.map((network) => network?.ipv4_address);
    expect(servers.map(([, address]) => address)).toEqual([...expected, ...expected]); // listed again as backups
    expect(new Set(servers.map(([, , port]) => port))).toEqual(new Set([env["PORT"]]));
    expect(textOf("EXPOSE")).toBe(env["PORT"]);
  });
});

describe("deploy/shop@.service", () => {
  it("starts its single process again after SIGHUP, which ends it with code 0", () => {
    const unit = read("deploy/shop@.service");
    expect(unit).toMatch(/^Environment=.*\bWEB_CONCURRENCY=1$/m);
    expect(unit).toMatch(/^Restart=always$/m);
  });
});

describe("deploy/nginx.conf", () => {
  it("forwards as docs/nginx.conf does", () => {
    /** Replaces the number of tries with a placeholder, because the files have different numbers of instances. */
    const locationsOf = (file: string) => {
      const instanceCount = read(file).match(/ max_fails=1 /g)?.length;
      const settings = read(file).replace(`tries ${instanceCount};`, "tries [instances];");
      return settings.match(/^ {2}location [^{]*\{[\s\S]*?\n {2}\}/gm);
    };
    expect(locationsOf("deploy/nginx.conf")).toHaveLength(2);
    expect(locationsOf("deploy/nginx.conf")?.[1]).toContain("tries [instances];");
    expect(locationsOf("deploy/nginx.conf")).toEqual(locationsOf("docs/nginx.conf"));
  });

  it("logs requests as docs/nginx.conf does", () => {
    const logOf = (file: string) => read(file).match(/^log_format shop .*$/m)?.[0];
    expect(logOf("deploy/nginx.conf")).toBe(logOf("docs/nginx.conf"));
    for (const [file, servers] of [
      ["deploy/nginx.conf", 2],
      ["docs/nginx.conf", 1],
    ] as const) {
      expect(read(file).match(/access_log \/var\/log\/nginx\/access.log shop;/g)).toHaveLength(servers);
      expect(read(file).match(/error_log \/var\/log\/nginx\/error.log crit;/g)).toHaveLength(servers);
    }
  });

  const { it: itWithNginx } = testsIf(
    isInstalled("nginx") && isInstalled("openssl"),
    "deploy/nginx.conf is not tested: this requires nginx and openssl (apt install nginx-light openssl)",
  );
  itWithNginx("is accepted by nginx", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "shop-tls-"));
    try {
      const [certificate, key] = ["fullchain.pem", "privkey.pem"].map((name) => path.join(folder, name)) as [
        string,
        string,
      ];
      const about = [
        "-subj",
        "/CN=shop.example",
        "-days",
        "1",
        "-nodes",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
      ];
      execFileSync("openssl", ["req", "-x509", ...about, "-keyout", key, "-out", certificate], {
        stdio: "ignore",
      });
      const settings = read("deploy/nginx.conf")
        .replaceAll("/etc/nginx/tls", folder)
        .replace("/var/cache/nginx/shop", path.join(folder, "cache"))
        .replaceAll("/var/log/nginx", folder);
      const main = path.join(folder, "nginx.conf");
      writeFileSync(
        main,
        `pid ${folder}/pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${settings}\n}\n`,
      );
      const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", main], { encoding: "utf8" });
      expect([status, stderr.match(/\[(emerg|warn)\][^\n]*/)?.[0]]).toEqual([0, undefined]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
