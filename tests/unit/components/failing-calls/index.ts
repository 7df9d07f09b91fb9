import { ACCOUNT_CALLS } from "./account";
import { CART_CALLS } from "./cart";
import { CHECKOUT_CALLS } from "./checkout";
import type { FailingCall } from "./failing-call";
import { HELP_CALLS } from "./help";
import { MEMBERSHIP_CALLS } from "./membership";
import { ORDERS_CALLS } from "./orders";
import { PRODUCTS_CALLS } from "./products";

export type { FailingCall };

/** Every call of the shop's pages. Add new calls to their area: the test lists missing ones. */
export const FAILING_CALLS: readonly FailingCall[] = [
  ...ACCOUNT_CALLS,
  ...CART_CALLS,
  ...PRODUCTS_CALLS,
  ...CHECKOUT_CALLS,
  ...HELP_CALLS,
  ...MEMBERSHIP_CALLS,
  ...ORDERS_CALLS,
];
