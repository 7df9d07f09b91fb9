import type { OpenApiDocument, OpenApiOperation } from "./types";

/** The access levels of calls that everyone can read about; the others are documented for staff only. */
const PUBLIC_ACCESSES = ["public", "shopper", "member"];

/**
 * The public part of a document: the calls of visitors, shoppers and members, and the components that they refer to.
 */
export const selectPublicCalls = (document: OpenApiDocument): OpenApiDocument =>
  selectCalls(document, (operation) => PUBLIC_ACCESSES.includes(operation["x-access"]));

/** Filters the operations of a document, and keeps only the schemas, examples and tags that they use. */
export function selectCalls(
  document: OpenApiDocument,
  isIncluded: (operation: OpenApiOperation) => boolean,
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    const kept = Object.entries(operations).filter(([, operation]) => isIncluded(operation));
    if (kept.length > 0) paths[path] = Object.fromEntries(kept);
  }
  const tags = new Set(
    Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) => operation.tags),
    ),
  );
  const { schemas, examples, securitySchemes } = document.components;
  const used = collectReferences(paths, { schemas, examples });
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: {
      schemas: pick(schemas, (name) => used.has(`schemas/${name}`)),
      examples: pick(examples, (name) => used.has(`examples/${name}`)),
      securitySchemes,
    },
  };
}

const pick = <T>(record: Record<string, T>, isKept: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name)));

/** The names of components, such as "schemas/Order", that a value refers to directly or through other components. */
function collectReferences(from: unknown, components: Record<string, Record<string, unknown>>): Set<string> {
  const found = new Set<string>();
  const values: unknown[] = [from];
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "$ref" || typeof inner !== "string") {
        values.push(inner);
        continue;
      }
      const name = inner.replace("#/components/", "");
      if (found.has(name)) continue;
      found.add(name);
      const [kind = "", part = ""] = name.split("/");
      values.push(components[kind]?.[part]);
    }
  }
  return found;
}
