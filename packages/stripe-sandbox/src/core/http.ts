import type { IncomingMessage } from "node:http";
import { ApiError } from "./errors";

const MAX_BODY_BYTES = 1_000_000;

/** Lets pages of any origin call the API, as Stripe does; the key in the call is what counts. */
export const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, Stripe-Version, Stripe-Account",
  "access-control-expose-headers": "Request-Id, Idempotent-Replayed, Original-Request",
  "access-control-max-age": "600",
};

/** Reads a request's body as text. */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else reject(new ApiError("Request body is too large.", { status: 413 }));
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("error", reject);
  });
}

/** The origin this request came in at. */
export function originOf(request: IncomingMessage): string {
  const forwarded = request.headers["x-forwarded-proto"];
  return `${forwarded === "https" ? "https" : "http"}://${request.headers.host ?? "localhost"}`;
}
