import { readFileSync, writeFileSync } from "node:fs";

const FILE = "lib/http/openapi/examples.json";
/** Longer examples are not useful in the reference. */
const MAX_LENGTH = 4000;

/**
 * With RECORD_EXAMPLES=1, stores a successful response as the example of its call in the API reference, with only the
 * first entry of lists.
 * @param access examples of admin calls are not stored
 */
export function recordExample(call: string, access: string, text: string): void {
  if (!process.env["RECORD_EXAMPLES"] || !["public", "shopper", "member"].includes(access)) return;
  const example = shortened(JSON.parse(text));
  if (JSON.stringify(example).length > MAX_LENGTH) return;
  const examples = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, unknown>;
  examples[call.replace(/\{(\w+)\}/g, "[$1]")] = example;
  const sorted = Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shortened(inner)] as const);
  return Object.fromEntries(entries);
}
