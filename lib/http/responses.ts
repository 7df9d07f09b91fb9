import "server-only";
import { z } from "zod";

// Responses that calls of several domains share.

/** A sentence for the user. */
export const messageOutput = z.strictObject({ message: z.string() });

/** The id of a record. */
export const idOutput = z.strictObject({ id: z.string() });

/** A record that was deleted. */
export const deletedOutput = z.strictObject({ id: z.string(), deleted: z.boolean() });

/** A page of another site, to which the caller redirects the browser. */
export const urlOutput = z.strictObject({ url: z.string() });

/** The result of processing an incoming webhook event. */
export const receivedOutput = z.strictObject({ received: z.literal(true), result: z.string() });
