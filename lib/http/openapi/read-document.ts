import "server-only";
import { ShopError } from "@/lib/core/errors";
import { readBuildFile } from "@/lib/server/build-file";
import type { OpenApiDocument } from "./types";

/** The files that scripts/api.ts writes at the end of a build. */
const FILES = { everyone: "openapi-public.json", staff: "openapi.json" };

/**
 * The API reference of this build as JSON text: all calls for staff, otherwise only those
 * of visitors, shoppers and members.
 * @throws {ShopError} not_found if the build has none
 */
export function readApiText(isForStaff: boolean): string {
  const text = readBuildFile(isForStaff ? FILES.staff : FILES.everyone);
  if (text === null) throw new ShopError("not_found", "This build has no API reference");
  return text;
}

const documents = new Map<string, OpenApiDocument>();

/** The API reference as an object. @throws {ShopError} not_found if the build has none */
export function readApiDocument(isForStaff: boolean): OpenApiDocument {
  const text = readApiText(isForStaff);
  const document = documents.get(text) ?? (JSON.parse(text) as OpenApiDocument);
  if (!documents.has(text)) {
    if (documents.size > 1) documents.clear(); // in development the document changes
    documents.set(text, document);
  }
  return document;
}
