import "server-only";
import { ShopError } from "@/lib/core/errors";
import { readBuildFile } from "@/lib/server/build-file";
import type { OpenApiDocument } from "./types";

/** Written by scripts/api.ts at the end of a build. */
const FILES = { everyone: "openapi-public.json", staff: "openapi.json" };

/**
 * The API reference of this build as text: of all calls for staff, otherwise of those of visitors, shoppers and members.
 * @throws {ShopError} not_found when the build has none
 */
export function readApiText(isForStaff: boolean): string {
  const text = readBuildFile(isForStaff ? FILES.staff : FILES.everyone);
  if (text === null) throw new ShopError("not_found", "This build has no API reference");
  return text;
}

const documents = new Map<string, OpenApiDocument>();

/** The same as an object. @throws {ShopError} not_found when the build has none */
export function readApiDocument(isForStaff: boolean): OpenApiDocument {
  const text = readApiText(isForStaff);
  const document = documents.get(text) ?? (JSON.parse(text) as OpenApiDocument);
  if (!documents.has(text)) {
    if (documents.size > 1) documents.clear(); // in development, where it changes
    documents.set(text, document);
  }
  return document;
}
