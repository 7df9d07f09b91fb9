import { backInStock } from "./back-in-stock";
import { deleteAccount } from "./delete-account";
import { orderConfirmation } from "./order-confirmation";
import { orderRefunded } from "./order-refunded";
import { orderRefused } from "./order-refused";
import { orderShipped } from "./order-shipped";
import { passwordReset } from "./password-reset";
import { verifyEmail } from "./verify-email";
import { welcome } from "./welcome";

/** Every mail of the shop, by the name that the outbox keeps. */
export const templates = {
  welcome,
  "verify-email": verifyEmail,
  "password-reset": passwordReset,
  "delete-account": deleteAccount,
  "back-in-stock": backInStock,
  "order-confirmation": orderConfirmation,
  "order-shipped": orderShipped,
  "order-refunded": orderRefunded,
  "order-refused": orderRefused,
} as const;
