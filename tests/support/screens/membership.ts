import { cardForm } from "../checkout-form";
import type { Screen } from "./screen";

export const MEMBERSHIP: readonly Screen[] = [
  { name: "membership-signup", path: "/membership-signup" },
  { name: "member-content", path: "/member-content", as: "member" },
  {
    name: "plans",
    path: "/shop",
    before: async (page) => {
      await page
        .getByRole("button", { name: /see the plans/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Choose Premium" }).waitFor();
    },
    window: true,
  },
  {
    name: "subscribe",
    path: "/membership-signup",
    as: "shopper",
    before: async (page) => {
      await page.getByRole("button", { name: "Choose Premium" }).click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
  {
    name: "checkout-membership",
    path: "/checkout?membership=essentials&planName=Essentials%20Plan&price=35",
    as: "shopper",
    before: (page) => cardForm(page).getByLabel("Card number").waitFor(),
  },
  {
    name: "checkout-other-price",
    path: "/checkout?membership=core&planName=Core%20Plan&price=1",
    as: "shopper",
    before: (page) => page.getByRole("heading", { name: "Core costs $20 a month" }).waitFor(),
  },
];
