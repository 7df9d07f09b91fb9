import { formatRetryDelay } from "./retry-delay";

/**
 * Every error of a call: its HTTP status, a user-facing sentence and the title of a toast; `retryAfter` is the
 * Retry-After in seconds where the error itself has none.
 */
export const ERRORS = {
  invalid_input: { status: 400, sentence: "Invalid input", title: "Error" },
  malformed_json: { status: 400, sentence: "The request body is not valid JSON", title: "Error" },
  unauthorized: { status: 401, sentence: "Unauthorized", title: "Unauthorized" },
  forbidden: { status: 403, sentence: "You are not allowed to do that", title: "Error" },
  second_factor_required: {
    status: 403,
    sentence: "Enter the code from your authenticator app to use the admin.",
    title: "Second factor required",
  },
  reauthentication_required: {
    status: 403,
    sentence: "Please confirm that it is you before you do this.",
    title: "Confirm that it is you",
  },
  cross_origin: { status: 403, sentence: "This request came from another site", title: "Error" },
  not_found: { status: 404, sentence: "Not found", title: "Error" },
  method_not_allowed: { status: 405, sentence: "Method not allowed", title: "Error" },
  out_of_stock: { status: 409, sentence: "Not enough in stock", title: "Error" },
  amount_mismatch: { status: 409, sentence: "The total has changed", title: "Error" },
  conflict: { status: 409, sentence: "This was changed in the meantime", title: "Error" },
  not_paid: { status: 402, sentence: "The payment has not succeeded", title: "Payment Failed" },
  too_large: { status: 413, sentence: "The request is too large", title: "Error" },
  unsupported_type: { status: 415, sentence: "This content type is not supported", title: "Error" },
  invalid_file: { status: 415, sentence: "Please select an image file", title: "Invalid file type" },
  file_too_large: { status: 413, sentence: "Please select an image under 10MB", title: "File too large" },
  too_many: {
    status: 429,
    sentence: "Too many requests. Please wait a moment and try again.",
    title: "Error",
  },
  payment_provider: {
    status: 503,
    sentence: "Our payment provider isn't responding. Please try again.",
    title: "Payment Failed",
    retryAfter: 10,
  },
  overloaded: {
    status: 503,
    sentence: "The shop is very busy right now. Please try again in a moment.",
    title: "Error",
    retryAfter: 5,
  },
  unavailable: {
    status: 503,
    sentence: "The shop is temporarily unavailable. Please try again in a moment.",
    title: "Error",
    retryAfter: 10,
  },
  file_store: {
    status: 502,
    sentence: "The picture store isn't responding. Please try again.",
    title: "Upload failed",
  },
  courier: {
    status: 503,
    sentence: "The courier isn't responding. Try again, or enter the tracking number by hand.",
    title: "Courier unavailable",
    retryAfter: 30,
  },
  not_activated: {
    status: 500,
    sentence: "Payment succeeded but membership creation failed. Please contact support.",
    title: "Error",
  },
  internal: { status: 500, sentence: "Something went wrong. Please try again.", title: "Error" },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Further fields of the answer, beside the sentence. */
export interface ErrorDetails {
  /** Field → problem. */
  fields?: Record<string, string>;
  /** The purchase that a key names has been paid with other contents: another press needs a new key. */
  isBought?: true;
  /** The request key was used for different values. */
  isKeyUsed?: true;
  /** The right total in cents (D2). */
  amount?: number;
  /** The entered discount code is for the other kind of purchase. */
  codeIsFor?: "membership" | "orders";
  /** The current cost of a purchase, where more than its amount has changed. */
  offer?: unknown;
  /** How many are left, for out_of_stock. */
  available?: number;
  /** Seconds until a retry, sent as Retry-After. */
  retryAfter?: number;
  /** Number of the order that this payment has already become. */
  orderNumber?: string;
  /** The payment was taken and is refunded in full. */
  refunded?: true;
  /** The saved state, for a conflict with the caller's own version. */
  current?: unknown;
  /** Why an API token was refused (RFC 6750 §3.1), sent in WWW-Authenticate. */
  challenge?: string;
}

/** An error for the caller. Any other thrown error becomes `internal`, with a reference number. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /** @param sentence user-facing; the code's own one when left out */
  constructor(code: ErrorCode, sentence?: string, details: ErrorDetails = {}) {
    super(sentence ?? ERRORS[code].sentence);
    this.name = "ShopError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** Seconds after which a retry may succeed; undefined when it would fail the same way. */
  get retryAfter(): number | undefined {
    const known = ERRORS[this.code];
    return this.details.retryAfter ?? ("retryAfter" in known ? known.retryAfter : undefined);
  }
}

/** Longer waits are stated in minutes. */
const MOMENT_SECONDS = 10;

/** The error for a caller that has reached a rate limit. @param seconds after which a retry may succeed */
export const tooManyRequests = (seconds: number): ShopError =>
  new ShopError(
    "too_many",
    seconds > MOMENT_SECONDS
      ? `Too many requests. Please try again ${formatRetryDelay(seconds)}.`
      : undefined,
    { retryAfter: seconds },
  );

/** A 400 that names one field. */
export const fieldError = (field: string, problem: string): ShopError =>
  new ShopError("invalid_input", `${field}: ${problem}`, { fields: { [field]: problem } });

/** The result of a read, or null for a missing object. @throws every other error */
export async function nullIfNotFound<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ShopError && error.code === "not_found") return null;
    throw error;
  }
}
