import { staffOf } from "./people";
import type { SharedShop } from "./shared-shop";

/** Tests whether a shop says that it runs with Stripe's test keys, as one in production does (D50). */
export function describeTestMode(shop: () => SharedShop, isShown: boolean): void {
  it(`${isShown ? "says" : "does not say"} "Test mode" on the checkout and on admin pages (D50)`, async () => {
    const owner = await staffOf(shop(), "owner");
    const says = async (path: string) => {
      const answer = await fetch(shop().url + path, { headers: { Cookie: owner.cookieHeader() } });
      return [path, (await answer.text()).includes("Test mode: no real payment is made.")];
    };
    for (const path of ["/checkout", "/order-success", "/admin", "/admin/orders", "/admin/login-required"])
      expect(await says(path)).toEqual([path, isShown]);
    expect(await says("/")).toEqual(["/", false]);
  });
}
