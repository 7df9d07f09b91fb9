import type { SharedShop } from "./shared-shop";

/**
 * Tests of a shop that reaches none of the sign-in providers: the login page says so, and no user is signed in (D25).
 */
export function describeUnreachableProviders(shop: () => SharedShop): void {
  describe("a provider that cannot be reached", () => {
    it.each(["google", "apple", "facebook"])("redirects from %s to the login page", async (provider) => {
      const answer = await fetch(`${shop().url}/api/auth/${provider}?return=/shop`, { redirect: "manual" });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`${shop().url}/login?why=provider&provider=${provider}`);
      expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes("session-token="))).toEqual([]);
    });
  });
}
