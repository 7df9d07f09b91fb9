import { NextRequest } from "next/server";
import { authHandlers } from "@/lib/account/session";

const SHOP = "https://shop.example";

beforeAll(() => {
  Object.assign(process.env, {
    SHOP_MODE: "local",
    SHOP_URL: SHOP,
    DATABASE_URL: "postgresql://x@localhost/x",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    CRON_SECRET: "x".repeat(24),
    AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
    LOG_LEVEL: "silent",
  });
});

it.each([
  ["signin", "/login"],
  ["signout", "/account"],
  ["error?error=Configuration", "/login"],
  ["verify-request", "/login"],
])("the page of next-auth at /api/auth/%s is replaced by the shop's", async (action, path) => {
  const { status, headers } = await authHandlers.GET(new NextRequest(`${SHOP}/api/auth/${action}`));
  expect(status).toBe(302);
  expect(new URL(headers.get("Location") ?? "", SHOP).pathname).toBe(path);
});
