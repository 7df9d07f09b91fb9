import { notFound } from "next/navigation";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { nullIfNotFound } from "@/lib/core/errors";
import { readApiDocument } from "@/lib/http/openapi/read-document";
import type { OpenApiDocument } from "@/lib/http/openapi/types";

/** The API reference for the current user (docs/decisions/0080). */
export async function readReference(): Promise<{ document: OpenApiDocument; isForStaff: boolean }> {
  const { staffRole } = await getCurrentViewer();
  const isForStaff = staffRole !== null;
  const document = await nullIfNotFound(Promise.resolve().then(() => readApiDocument(isForStaff)));
  return document ? { document, isForStaff } : notFound();
}
