import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createDocument } from "../lib/http/openapi/document";
import { selectPublicCalls } from "../lib/http/openapi/select-calls";
import type { Examples, OpenApiDocument, RoutedCall } from "../lib/http/openapi/types";
import { readCalls } from "./lib/api/read-calls";
import { runNode } from "./lib/processes";
import { StopError, say, stopWith } from "./lib/steps.mjs";
import { buildEnvironment, FOLDER } from "./lib/test-setup";

// The API reference from the code (docs/decisions/0080).
//   api.ts                 npm run api: generates and lints the document, and writes the client's types
//   api.ts --check         fails if the client's types are outdated
//   api.ts --write FOLDER  only writes the documents into a build's folder

const EXAMPLES = "lib/http/openapi/examples.json";
const CLIENT_TYPES = "tests/support/api-client/paths.ts";

async function main([option, target]: string[]): Promise<void> {
  if (option === "--write") return writeDocuments(String(target));
  Object.assign(process.env, omitUndefined(buildEnvironment("postgresql://nobody@127.0.0.1:1/nothing")));
  mkdirSync(FOLDER, { recursive: true });
  await writeDocuments(FOLDER);
  await runNode(["scripts/arch/check-api.mjs", FOLDER, CLIENT_TYPES, ...(option ? [option] : [])]);
}

/** Writes the document of all calls and the public one. @throws {StopError} if a call has no output */
async function writeDocuments(folder: string): Promise<void> {
  const calls = await readCalls();
  if (calls.length < 200) throw new StopError(`Only ${calls.length} calls were found: readCalls is broken`);
  const silent = calls.filter(
    ({ call, path: where }) => call.output === undefined && !where.includes("[..."),
  );
  const names = silent.map(({ method, path: where }) => `${method} ${where}`);
  if (names.length > 0) throw new StopError(`These calls have no output:\n${names.join("\n")}`);
  const document = createDocument(calls, JSON.parse(readFileSync(EXAMPLES, "utf8")) as Examples);
  failIfExamplesAreRejected(calls, document);
  writeFileSync(path.join(folder, "openapi.json"), JSON.stringify(document));
  writeFileSync(path.join(folder, "openapi-public.json"), JSON.stringify(selectPublicCalls(document)));
  say(`${calls.length} calls`);
}

/** @throws {StopError} with each request example that the call's own schema rejects */
function failIfExamplesAreRejected(calls: RoutedCall[], { paths }: OpenApiDocument): void {
  const problems = calls.flatMap(({ method, path: where, call: { input } }) => {
    const body = paths[where.replace(/\[(\w+)\]/g, "{$1}")]?.[method.toLowerCase()]?.["requestBody"] as Body;
    const media = body?.content["application/json"];
    const schema = typeof input === "function" ? input() : input;
    const parsed = media && schema?.safeParse(media.example);
    if (!parsed || parsed.success) return [];
    return [
      `${method} ${where}: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`,
    ];
  });
  if (problems.length > 0)
    throw new StopError(
      `These schemas reject their generated examples: give the field .meta({ examples })\n${problems.join("\n")}`,
    );
}

type Body = { content: Record<string, { example: unknown }> } | undefined;

const omitUndefined = (record: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

try {
  await main(process.argv.slice(2));
  process.exit(0); // the modules of routes keep timers running
} catch (error) {
  stopWith(error);
}
