import type { z } from "zod";
import type { ErrorCode } from "@/lib/core/errors";
import type { CheapLimitName } from "@/lib/server/limits";
import type { Permission } from "../admin/rules/permissions";
import type { ErrorStyle } from "./respond";

/**
 * The required access. `public` is everyone; `shopper` a signed-in user; `member` an entitled user (D16); a
 * permission such as `products.edit` staff who have it (STAFF_PERMISSIONS in lib/admin/rules/permissions.ts), once
 * their session has passed the steps of D45; `staff` every staff member, also before those steps, for the calls that
 * complete them; `cron` a caller with CRON_SECRET.
 */
export type Access = "public" | "shopper" | "member" | "staff" | Permission | "cron";

/** A successful response without a schema: 204, a redirect, or a file of the given type. */
export type PlainOutput =
  | "nothing"
  | "redirect"
  | "text/plain"
  | "text/csv"
  | "application/pdf"
  | "image/webp";

export type Output = z.ZodType | PlainOutput | undefined;

/** What a handler may return for a schema: JSON serializes a Date to a string. */
type Sent<T> = unknown extends T
  ? T
  : T extends string
    ? T | Date
    : T extends readonly (infer Item)[]
      ? readonly Sent<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Sent<T[Key]> }
        : T;

/** The response body for an output. */
export type Body<O extends Output> = O extends z.ZodType ? Sent<z.output<O>> : unknown;

export type Schema = z.ZodType | undefined;
export type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** What the API reference says about a call (docs/decisions/0080). */
export interface CallDescription {
  /** One line, without a period: what the call does or returns. */
  summary: string;
  access: Access | "stripe" | "courier";
  /**
   * Schema of the JSON body, or of the query string for GET and a DELETE without a body; a function when it depends on
   * the environment.
   */
  input?: Schema | (() => z.ZodType);
  /** Schema of the query string, for calls that are not a GET. */
  query?: Schema;
  /** A body that is not JSON: a file of this type, or the form field that contains a picture. */
  upload?: "text/csv" | "image/*" | { field: string };
  /**
   * The successful response. The compiler compares a schema with what `handle` returns; actual responses are checked
   * only in tests (TEST_RESPONSES_FILE).
   */
  output?: Output;
  /** The statuses of `output`; the first one is used unless `handle` returns another. Default: 200 */
  status?: number | readonly number[];
  /** Codes beyond those that follow from the other options (lib/http/openapi/error-codes.ts). */
  throws?: readonly ErrorCode[];
  errors?: ErrorStyle;
  /** Limit of a cheap call, counted by the caller's address before any other check. */
  limit?: CheapLimitName;
  /** Never refused under overload: health checks, and calls that follow a payment. */
  isEssential?: boolean;
}
