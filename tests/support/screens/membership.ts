import { logIn, type Screen } from "./screen";

export const MEMBERSHIP: readonly Screen[] = [
  { name: "membership-signup", path: "/membership-signup" },
  {
    name: "plans",
    path: "/shop",
    before: async (page) => {
      await page
        .getByRole("button", { name: /see the plans/ })
        .first()
        .click();
      await page.getByRole("link", { name: "Choose Premium" }).waitFor();
    },
    window: true,
  },
  {
    name: "subscribe",
    path: "/membership-signup",
    before: async (page) => {
      await logIn("shopper")(page);
      await page.getByRole("button", { name: "Choose Premium" }).click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
];
