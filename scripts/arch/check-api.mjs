// check-api.mjs FOLDER TYPES [--check]: lints the OpenAPI document of all calls, and writes the client's types of the
// public ones; with --check it compares them instead.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createConfig, formatProblems, lint } from "@redocly/openapi-core";
import generateTypes, { astToString } from "openapi-typescript";

const [folder, types, option] = process.argv.slice(2);

/** Changes to Redocly's recommended rules. */
const RULES = {
  // The shop's URL is not known when the document is generated.
  "no-server-example.com": "off",
  "info-license-url": "off",
  "info-license-strict": "off",
  // Redirects and webhooks have their own statuses.
  "operation-2xx-response": "off",
  "operation-4xx-response": "off",
  // [id] and a fixed word beside it are different calls: the router prefers the word.
  "no-ambiguous-paths": "off",
  "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
  "operation-operationId-unique": "error",
  "operation-summary": "error",
  "no-unused-components": "error",
  "tag-description": "error",
};
const config = await createConfig({ extends: ["recommended"], rules: RULES });
const problems = await lint({ ref: path.resolve(folder, "openapi.json"), config });
if (problems.length > 0) {
  formatProblems(problems, {
    format: "codeframe",
    totals: { errors: problems.length, warnings: 0, ignored: 0 },
    maxProblems: 20,
  });
  process.exit(1);
}

/**
 * What the client's types need: the error responses of each call as one, because they have
 * the same type, and no examples.
 */
function reducedToTypes(document) {
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) {
      for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values(operation.responses)])
        for (const media of Object.values(content)) delete media.example;
      const errors = Object.entries(operation.responses).filter(([, response]) => response["x-codes"]);
      for (const [status] of errors) delete operation.responses[status];
      const [first] = errors;
      if (first) operation.responses.default = { ...first[1], description: "Error" };
    }
  return document;
}

const HEAD = "// Generated from the shop's OpenAPI document by openapi-typescript: npm run api\n\n";
const document = reducedToTypes(JSON.parse(readFileSync(path.join(folder, "openapi-public.json"), "utf8")));
/** The members that a call does not have, which openapi-typescript lists with the type never. */
const ABSENT =
  /^ +(get|put|post|delete|options|head|patch|trace|query|header|path|cookie|requestBody)\?: never;\n/gm;
const text = HEAD + astToString(await generateTypes(document)).replace(ABSENT, "");
if (option === "--check") {
  if (readFileSync(types, "utf8") !== text) {
    process.stdout.write(`${types} is outdated: run npm run api\n`);
    process.exit(1);
  }
} else writeFileSync(types, text);
