import "server-only";
import type { z } from "zod";
import { fieldError, ShopError } from "@/lib/core/errors";
import { isStorableText } from "@/lib/core/text";
import { getRequestAdmission } from "@/lib/server/admission";

/** Maximum length of a JSON body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/**
 * Reads the JSON body, at most 64 KiB of it.
 * @throws {ShopError} malformed_json, too_large, or invalid_input when there is none
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readText(request, BODY_LIMIT);
  if (text.trim() === "")
    throw new ShopError("invalid_input", "body: is empty", { fields: { body: "is empty" } });
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError("malformed_json", undefined, { fields: { body: "is not valid JSON" } });
  }
}

/** The body as text. @param limit bytes @throws {ShopError} too_large as soon as more than the limit arrives */
export const readText = async (request: Pick<Request, "body">, limit: number): Promise<string> =>
  (await readBytes(request, limit)).toString("utf8");

/**
 * Up to this multiple of the limit is read and discarded, because a sender that is cut off earlier never reads the
 * answer.
 */
const MAX_DRAIN_FACTOR = 8;

/**
 * The body as received. While it arrives, another request gets this one's slot.
 * @param limit bytes
 * @throws {ShopError} with the code when there is more; overloaded when no slot becomes free afterward
 */
export const readBytes = (
  request: Pick<Request, "body">,
  limit: number,
  code: "too_large" | "file_too_large" = "too_large",
): Promise<Buffer<ArrayBuffer>> => getRequestAdmission().receiveBody(() => readAll(request, limit, code));

async function readAll(
  request: Pick<Request, "body">,
  limit: number,
  code: "too_large" | "file_too_large",
): Promise<Buffer<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size <= limit) chunks.push(part.value);
    else chunks = [];
    if (size > limit * MAX_DRAIN_FACTOR) {
      await reader?.cancel();
      break;
    }
  }
  if (size > limit) throw new ShopError(code);
  return Buffer.concat(chunks);
}

/** Bytes of a form in addition to its file. */
const FORM_MARGIN = 64 * 1024;

/**
 * The file in a field of a multipart form. The caller has to check its length, because the limit is that of the whole
 * form, which has room for other fields.
 * @param limit maximum bytes of the file
 * @throws {ShopError} invalid_input when the field holds no file; file_too_large for a larger form
 */
export async function readFilePart(request: Request, field: string, limit: number): Promise<Buffer> {
  const body = await readBytes(request, limit + FORM_MARGIN, "file_too_large");
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => null);
  const part = form?.get(field);
  if (!(part instanceof File)) throw fieldError(field, "Required");
  return Buffer.from(await part.arrayBuffer());
}

/** The parameters of the address; the last one of a name counts. */
export const readQuery = ({ url }: Request): Record<string, string> =>
  Object.fromEntries(new URL(url).searchParams);

/** Checks input against its schema. @throws {ShopError} invalid_input that names every invalid field */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw fieldError("body", "must be an object");
  refuseUnstorableText(input);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  const sentence = Object.entries(fields)
    .map(([field, problem]) => `${field}: ${problem}`)
    .join("; ");
  throw new ShopError("invalid_input", sentence, { fields });
}

/**
 * Checks all texts of the input, at any depth.
 * @throws {ShopError} invalid_input that names the first field whose text a database cannot store
 */
function refuseUnstorableText(input: object): void {
  const found: [path: string, value: unknown][] = [["", input]];
  for (let next = found.pop(); next; next = found.pop()) {
    const [path, value] = next;
    if (typeof value === "string" && !isStorableText(value))
      throw fieldError(path, "contains a character that cannot be stored");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) found.push([path ? `${path}.${key}` : key, inner]);
  }
}
