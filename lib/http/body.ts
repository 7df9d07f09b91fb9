import "server-only";
import type { z } from "zod";
import { fieldError, ShopError } from "@/lib/core/errors";
import { isStorableText } from "@/lib/core/text";
import { getRequestAdmission } from "@/lib/server/admission";

/** Bytes of a body that somebody sends us. */
export const BODY_LIMIT = 64 * 1024;

/**
 * Reads the JSON body, at most 64 KiB of it.
 * @throws {ShopError} malformed_json, too_large, or invalid_input when there is none
 */
export async function readJson(request: Request): Promise<unknown> {
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

/** As many times the limit is read on, and thrown away: a sender that is cut off in the middle never reads the answer. */
const MAX_DRAIN_FACTOR = 8;

/**
 * The body as it came. A sender may take their time: meanwhile another request has the place of this one.
 * @param limit bytes @throws {ShopError} with the code when there is more
 */
export const readBytes = (
  request: Pick<Request, "body">,
  limit: number,
  code: "too_large" | "file_too_large" = "too_large",
): Promise<Buffer<ArrayBuffer>> => getRequestAdmission().outside(() => readAll(request, limit, code));

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

/** Bytes that a form has around its file. */
const FORM_MARGIN = 64 * 1024;

/**
 * The file of a multipart form's field, of which at most `limit` bytes are wanted: a larger one is given with a byte more.
 * @throws {ShopError} invalid_input when the field holds no file; file_too_large for far too much
 */
export async function readFilePart(request: Request, field: string, limit: number): Promise<Buffer> {
  const body = await readBytes(request, limit + FORM_MARGIN, "file_too_large");
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => null);
  const part = form?.get(field);
  if (!(part instanceof File)) throw fieldError(field, "Required");
  return Buffer.from(await part.arrayBuffer());
}

/** Checks input against its schema. @throws {ShopError} invalid_input that names every field at fault */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw fieldError("body", "must be an object");
  refuseWhatIsNoText(input);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  const sentence = Object.entries(fields)
    .map(([field, problem]) => `${field}: ${problem}`)
    .join("; ");
  throw new ShopError("invalid_input", sentence, { fields });
}

/** Any text of the input, however deep. @throws {ShopError} invalid_input that names the first field that no database keeps */
function refuseWhatIsNoText(input: object): void {
  const found: [path: string, value: unknown][] = [["", input]];
  for (let next = found.pop(); next; next = found.pop()) {
    const [path, value] = next;
    if (typeof value === "string" && !isStorableText(value))
      throw fieldError(path, "has a character that cannot be kept");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) found.push([path ? `${path}.${key}` : key, inner]);
  }
}
