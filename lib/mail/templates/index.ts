import { orderConfirmation } from "./order-confirmation";
import { orderRefunded } from "./order-refunded";
import { orderRefused } from "./order-refused";
import { orderShipped } from "./order-shipped";
import { passwordReset } from "./password-reset";
import { welcome } from "./welcome";

/** Every mail of the shop, by the name that the outbox keeps. */
export const templates = {
  welcome,
  "password-reset": passwordReset,
  "order-confirmation": orderConfirmation,
  "order-shipped": orderShipped,
  "order-refunded": orderRefunded,
  "order-refused": orderRefused,
} as const;
