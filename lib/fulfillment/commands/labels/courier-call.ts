import "server-only";
import { ShopError } from "@/lib/core/errors";
import { COURIER_SECONDS } from "@/lib/core/time-limits";
import { type Courier, CourierError } from "@/lib/server/courier";
import { courier } from "@/lib/server/courier/connected-courier";

/** The longest time of a request that buys or voids a label: the call, and the question about its outcome. */
export const LABEL_REQUEST_SECONDS = 2 * COURIER_SECONDS + 10;

/** The connected courier. @throws {ShopError} conflict without one */
export function requireCourier(): Courier {
  const connected = courier();
  if (!connected)
    throw new ShopError("conflict", "No courier is connected. Enter the tracking number by hand.");
  return connected;
}

/** The caller's error for a failed call: what the courier refused is a conflict with its reason. */
export function toShopError(error: unknown): unknown {
  if (!(error instanceof CourierError)) return error;
  return error.kind === "refused"
    ? new ShopError("conflict", error.message)
    : new ShopError("courier", `${error.message} Try again, or enter the tracking number by hand.`);
}
