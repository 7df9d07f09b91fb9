import { readFileSync } from "node:fs";
import { DockerfileParser, type From, type Instruction, ModifiableInstruction } from "dockerfile-ast";

/** One instruction: its keyword, its flags (`--from=build` → from), its arguments with variables of ARG filled in. */
export interface Step {
  keyword: string;
  flags: Record<string, string>;
  arguments: string[];
  /** Everything after the keyword and the flags, with continued lines joined. */
  text: string;
  line: number;
}

export interface Stage {
  name: string;
  /** The image or stage that it starts from. */
  base: string;
  steps: Step[];
}

function readStep(instruction: Instruction): Step {
  const text = (instruction.getArgumentsContent() ?? "").replace(/\\\n\s*/g, "");
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""])),
    arguments: text.startsWith("[") ? (JSON.parse(text) as string[]) : text.split(/\s+/),
    text,
    line: instruction.getRange().start.line + 1,
  };
}

/** The stages of a Dockerfile, in order. @param file its path */
export function readDockerfile(file: string): Stage[] {
  const dockerfile = DockerfileParser.parse(readFileSync(file, "utf8"));
  const defaults = dockerfile
    .getInitialARGs()
    .map((arg) => [arg.getProperty()?.getName() ?? "", arg.getProperty()?.getValue() ?? ""] as const);
  const fill = (text: string) =>
    defaults.reduce((done, [name, value]) => done.replaceAll(`\${${name}}`, value), text);
  const stages: Stage[] = [];
  for (const instruction of dockerfile.getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const from = instruction as From;
      stages.push({
        name: from.getBuildStage() ?? String(stages.length),
        base: fill(from.getImage() ?? ""),
        steps: [],
      });
    } else stages.at(-1)?.steps.push(readStep(instruction));
  }
  return stages;
}

/** The variables of ENV instructions; values with spaces are in double quotes. */
export const variablesOf = (steps: readonly Step[]): Record<string, string> =>
  Object.fromEntries(
    steps
      .filter(({ keyword }) => keyword === "ENV")
      .flatMap(({ text }) => [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)])
      .map(([, name = "", quoted, plain = ""]) => [name, quoted ?? plain]),
  );

/**
 * Whether .dockerignore excludes a file. Supports what the shop's file uses: names, `**`
 * before a name, `*` for everything, `!`.
 * @param lines of the file
 * @returns for a path below the context, with /
 * @throws Error for an unsupported pattern
 */
export function readDockerignore(lines: string): (file: string) => boolean {
  const rules = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [, exception, pattern = ""] = /^(!?)(.*)$/.exec(line) ?? [];
      const name = pattern.replace(/^\*\*\//, "");
      if (name !== "*" && !/^[\w./-]+$/.test(name))
        throw new Error(`Unknown pattern in .dockerignore: ${line}`);
      const path = name === "*" ? "[^/]+" : name.replaceAll(".", "\\.");
      const start = pattern.startsWith("**/") ? "^(.*/)?" : "^";
      return { isIgnored: !exception, matches: new RegExp(`${start}${path}(/|$)`) };
    });
  return (file) =>
    rules.reduce((ignored, { isIgnored, matches }) => (matches.test(file) ? isIgnored : ignored), false);
}
