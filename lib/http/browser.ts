/** A call that was answered with an error. `message` has the documented form "409: body"; the UI shows `sentence`. */
export class CallError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The user-facing message of an answer; "" when it has none, such as an HTML page or a status text. */
  readonly sentence: string;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "CallError";
    this.status = status;
    this.body = parse(text);
    this.sentence = sentenceIn(this.body, status);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A rejected registration is answered in plain text (D24); a failed server or proxy writes text that is not for
 * shoppers.
 */
const PLAIN_SENTENCE = /^[^<>{}]{1,300}$/;

function sentenceIn(body: unknown, status: number): string {
  if (typeof body === "string") return status < 500 && PLAIN_SENTENCE.test(body) ? body : "";
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
  return [message, error].find((text) => typeof text === "string") ?? "";
}

/** A change to which the shop did not respond: it may have been made. `message` is user-facing. */
export class UnansweredChange extends Error {
  constructor(cause: unknown) {
    super("No response arrived, so this may or may not have gone through. Check before you try again.", {
      cause,
    });
    this.name = "UnansweredChange";
  }
}

/** The status of a call that the page refused to send. */
export const NOT_SENT = 0;

/**
 * Whether the shop has refused a call for good, so that repeating it is useless. It has not after a failure of the
 * server (5xx), after too many calls (429) or without an answer.
 */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether the shop did not respond: no connection, or a proxy's error page. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof CallError && error.status > 500 && error.sentence === "");

/**
 * The error of a change, for `showCallFailure` and `showFormFailure`: without a response
 * it is not known whether it was made.
 */
export const toChangeError = (error: unknown): unknown =>
  isUnanswered(error) ? new UnansweredChange(error) : error;

/** The user-facing message of a failed call: the answer's sentence, or `fallback` when there is none or no answer. */
export const errorMessage = (error: unknown, fallback: string): string => {
  if (error instanceof UnansweredChange) return error.message;
  return (error instanceof CallError && error.sentence) || fallback;
};

/** The JSON of an answer. @throws {CallError} when it is not a success */
export async function parseResponse<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, text, response.statusText);
  return (text ? parse(text) : undefined) as T;
}

/**
 * Sends a request with credentials and reads the JSON of its answer; the caller handles a 401.
 * @throws {CallError} for every answer that is not a success; TypeError when there is no answer
 */
export const requestJson = async <T>(path: string, init: RequestInit): Promise<T> =>
  parseResponse(await fetch(path, { credentials: "include", ...init }));

/**
 * A call with a JSON body, and a content type only if there is one; the caller handles a 401.
 * @throws what `requestJson` throws
 */
export const sendJson = <T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> =>
  requestJson(path, {
    method,
    ...(signal ? { signal } : {}),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
