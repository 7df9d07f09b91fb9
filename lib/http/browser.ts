import { SIGNED_IN_COOKIE } from "@/lib/core/cookies";

/** A call that was answered with an error. `message` has the documented form "409: body"; toasts show `sentence`. */
export class CallError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly sentence: string;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "CallError";
    this.status = status;
    this.body = parse(text);
    this.sentence = sentenceIn(this.body) ?? (text || statusText);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sentenceIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { message, error } = body as { message?: unknown; error?: unknown };
  if (typeof message === "string") return message;
  return typeof error === "string" ? error : undefined;
}

/**
 * The one fetch of the browser: credentials always, a JSON body and its content type only when there is one.
 * @param method HTTP method
 * @param path path of our own, such as /api/cart
 * @param signal ends the call when nobody waits for it any more
 * @throws {CallError} for every answer that is not a success; TypeError when nothing answers
 */
export async function call<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    ...(signal ? { signal } : {}),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, text, response.statusText);
  return (text ? parse(text) : undefined) as T;
}

export const USER_PATH = "/api/auth/user";
export const SAVED_PATH = "/api/wishlist";

/** What there is for nobody but somebody who is signed in. */
const PERSONAL: readonly string[] = [USER_PATH, SAVED_PATH];

/** A cookie that script may read; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

export const dropCookie = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=; Path=/; Max-Age=0`;
};

/**
 * GET on a path. What is personal is asked only when there may be a session; 401 means nobody, and is no error.
 * @returns null for what a visitor has none of
 * @throws what `call` throws
 */
export async function read(path: string): Promise<unknown> {
  if (!PERSONAL.includes(path)) return call("GET", path);
  if (readCookie(SIGNED_IN_COOKIE) === undefined) return null;
  try {
    return await call("GET", path);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    dropCookie(SIGNED_IN_COOKIE);
    return null;
  }
}
