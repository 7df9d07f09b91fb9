import type { OpenApiDocument, OpenApiOperation } from "@/lib/http/openapi/types";

export interface ShownOperation {
  method: string;
  path: string;
  /** Link to its description. */
  href: string;
  operation: OpenApiOperation;
}

/** Admin: gift cards → admin-gift-cards */
export const slugOf = (tag: string): string => tag.toLowerCase().replace(/[^a-z]+/g, "-");

/** The calls of a group, in the order of their paths. */
export const operationsOf = (document: OpenApiDocument, tag: string): ShownOperation[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        href: `/docs/api/${slugOf(tag)}#${operation.operationId}`,
        operation,
      })),
  );
