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
 * @throws {CallError} for every answer that is not a success; TypeError when nothing answers
 */
export async function call<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, text, response.statusText);
  return (text ? parse(text) : undefined) as T;
}
