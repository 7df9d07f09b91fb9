import "server-only";
import { connection } from "next/server";
import { z } from "zod";
import { ShopError } from "@/lib/core/errors";
import { CourierError } from "@/lib/server/courier";
import { courier } from "@/lib/server/courier/connected-courier";
import { log } from "@/lib/server/log";
import { withRequestId } from "@/lib/server/work-context";
import { readText } from "./body";
import type { CallDescription } from "./call-description";
import { respond, respondError } from "./respond";
import { receivedOutput } from "./responses";

const EVENT_LIMIT = 1024 * 1024;

/**
 * The courier's webhook: exempt from the origin check because its signature is checked instead (D7). A failure answers
 * 5xx, so that the courier sends the event again.
 * @param handle receives the tracker that an event with a valid signature is about
 */
export function courierRoute(handle: (trackerId: string) => Promise<string>) {
  const handler = async (request: Request): Promise<Response> => {
    await connection();
    return withRequestId((requestId) => answer(request, requestId));
  };
  const answer = async (request: Request, requestId: string): Promise<Response> => {
    try {
      const event = await readEvent(request);
      const result = event ? await handle(event.trackerId) : "ignored";
      log().info({ requestId, trackerId: event?.trackerId, result }, "courier event");
      return respond({ body: { received: true, result } }, requestId);
    } catch (error) {
      const isCourierDown = error instanceof CourierError;
      return respondError(isCourierDown ? new ShopError("courier") : error, requestId);
    }
  };
  const call: CallDescription = {
    summary:
      "Receives EasyPost's tracking events; verifies the signature and reads the parcel's state from EasyPost",
    access: "courier",
    input: z.looseObject({}),
    output: receivedOutput,
    throws: ["not_found", "courier"],
    isEssential: true,
  };
  return Object.assign(handler, { call });
}

/** @throws {ShopError} not_found without a courier; too_large; invalid_input for a wrong signature */
async function readEvent(request: Request): Promise<{ trackerId: string } | null> {
  const connected = courier();
  if (!connected) throw new ShopError("not_found");
  const body = await readText(request, EVENT_LIMIT);
  const event = connected.readWebhook(body, request.headers.get("x-hmac-signature") ?? "");
  if (event === undefined)
    throw new ShopError("invalid_input", "The signature does not match", {
      fields: { "x-hmac-signature": "does not match" },
    });
  return event;
}
