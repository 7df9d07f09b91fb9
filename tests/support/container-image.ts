import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { say, step } from "../../scripts/lib/steps.mjs";
import { readDockerignore, type Stage, type Step, variablesOf } from "./dockerfile";

/** A stage whose instructions were run in a folder that stands in for its root file system. */
export interface BuiltStage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthCheck: string[];
  volumes: string[];
}

const isRoot = process.getuid?.() === 0;

/** Network settings, the only environment variables of this machine that the steps receive. */
const NETWORK = /^(npm_config_.*|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*)$/i;

function machineEnv(root: string): Record<string, string> {
  const passed = Object.entries(process.env).filter(
    (entry): entry is [string, string] => NETWORK.test(entry[0]) && entry[1] !== undefined,
  );
  const home = path.join(root, "root");
  const temporary = path.join(root, "tmp");
  mkdirSync(home, { recursive: true });
  mkdirSync(temporary, { recursive: true, mode: 0o1777 });
  const programs = isRoot ? "" : `${fakeChown(root)}:`;
  return {
    ...Object.fromEntries(passed),
    PATH: `${programs}${process.env["PATH"]}`,
    HOME: home,
    TMPDIR: temporary,
  };
}

/** Only root can change the owner of files. For other users chown does nothing, and the shop runs as that user. */
function fakeChown(root: string): string {
  const folder = path.join(root, "programs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "chown"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  return folder;
}

/** Rewrites the image's absolute paths in a command to paths below the folder. */
const relocate = (text: string, root: string): string =>
  text.replace(/(^|[\s=:"'])(\/(?:srv|var)\/)/g, `$1${root}$2`);

interface Work {
  context: string;
  stages: Map<string, BuiltStage>;
  isIgnored: (file: string) => boolean;
}

function copy(
  { flags, arguments: names, line }: Step,
  stage: BuiltStage,
  { context, stages, isIgnored }: Work,
): void {
  const unknown = Object.keys(flags).filter((flag) => flag !== "from");
  if (unknown.length > 0) throw new Error(`Line ${line}: the test does not know --${unknown.join(", --")}`);
  const from = flags["from"] === undefined ? undefined : stages.get(flags["from"]);
  if (flags["from"] !== undefined && !from) throw new Error(`Line ${line}: no stage ${flags["from"]}`);
  const target = names.at(-1) ?? "";
  const place = path.resolve(stage.workdir, target);
  for (const name of names.slice(0, -1)) {
    const source = from ? relocate(name, from.root) : path.join(context, name);
    if (!existsSync(source)) throw new Error(`Line ${line}: ${name} does not exist`);
    // A folder's content is copied, a file keeps its name if the target is a folder.
    const goal =
      statSync(source).isDirectory() || !target.endsWith("/") ? place : path.join(place, path.basename(name));
    cpSync(source, goal, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !isIgnored(path.relative(context, file)),
    });
    if (!existsSync(goal)) throw new Error(`Line ${line}: .dockerignore keeps ${name} from the builder`);
  }
}

function run(command: string, stage: BuiltStage, line: number): void {
  const result = spawnSync("sh", ["-c", relocate(command, stage.root)], {
    cwd: stage.workdir,
    env: { ...machineEnv(stage.root), ...stage.env } as NodeJS.ProcessEnv,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (result.status !== 0)
    throw new Error(`Line ${line}: ${command}\n${result.stdout.slice(-4000)}${result.stderr.slice(-4000)}`);
}

function apply(one: Step, stage: BuiltStage, work: Work): void {
  switch (one.keyword) {
    case "WORKDIR":
      stage.workdir = relocate(one.text, stage.root);
      mkdirSync(stage.workdir, { recursive: true });
      break;
    case "COPY":
      copy(one, stage, work);
      break;
    case "RUN":
      run(one.text, stage, one.line);
      break;
    case "ENV":
      for (const [name, value] of Object.entries(variablesOf([one])))
        stage.env[name] = relocate(value, stage.root);
      break;
    case "USER":
      stage.user = one.text;
      break;
    case "VOLUME":
      stage.volumes.push(...one.arguments.map((volume) => relocate(volume, stage.root)));
      break;
    case "CMD":
      stage.command = one.arguments;
      break;
    case "HEALTHCHECK":
      stage.healthCheck = JSON.parse(one.text.slice(one.text.indexOf("["))) as string[];
      break;
    case "EXPOSE":
      break;
    default:
      throw new Error(`Line ${one.line}: the test does not know ${one.keyword}`);
  }
}

/**
 * Runs the instructions of the stages in order, each stage in an empty folder. This machine's Node, shell and libraries
 * stand in for the base image.
 * @param folder for the stages
 * @returns the last stage
 */
export async function buildStages(
  stages: readonly Stage[],
  folder: string,
  dockerignore: string,
): Promise<BuiltStage> {
  const work: Work = { context: process.cwd(), stages: new Map(), isIgnored: readDockerignore(dockerignore) };
  let last: BuiltStage | undefined;
  for (const { name, base, steps } of stages) {
    say(`  Stage ${name}, from ${base}: this machine with Node ${process.versions.node}`);
    const root = path.join(folder, name);
    mkdirSync(root, { recursive: true });
    const stage = { root, workdir: root, env: {}, user: "0", command: [], healthCheck: [], volumes: [] };
    work.stages.set(name, stage);
    for (const one of steps)
      await step(`${one.keyword} ${one.text}`.slice(0, 110), () => apply(one, stage, work));
    last = stage;
  }
  if (!last) throw new Error("The Dockerfile has no stage");
  return last;
}

/** Size of the files in a folder, in MB of 1,000,000 bytes, as image sizes are shown. */
export function megabytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += lstatSync(path.join(entry.parentPath, entry.name)).size;
  return Math.round(bytes / 1e6);
}
