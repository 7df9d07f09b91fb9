import { ShopError } from "@/lib/core/errors";

/** Another request prepares the same payment: two intents of one purchase could both be paid. */
export const otherWindowError = (): ShopError =>
  new ShopError(
    "conflict",
    "Your payment is being prepared in another window. Please wait a moment and try again.",
  );

/** The purchase's payment was confirmed, and its outcome is not known yet. */
export const paymentInProgressError = (): ShopError =>
  new ShopError("conflict", "Your payment is being processed. Please wait a moment.");
