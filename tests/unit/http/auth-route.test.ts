import { NextRequest } from "next/server";
import { authRoute } from "@/lib/http/auth-route";

const SHOP = "https://shop.example";
let seen: NextRequest | undefined;

jest.mock("@/lib/account/session", () => ({
  authHandlers: {
    GET: (request: NextRequest) => answer(request),
    POST: (request: NextRequest) => answer(request),
  },
  readSessionClaim: (cookies: string) =>
    Promise.resolve(cookies.includes("session-token=sealed") ? { userId: "olive", sessionVersion: 1 } : null),
}));

/** next-auth's response after a sign-in. */
async function answer(request: NextRequest): Promise<Response> {
  seen = request;
  if (request.nextUrl.pathname === "/api/auth/signout")
    return Response.redirect(`${SHOP}/login?error=MissingCSRF`); // its headers are immutable
  return new Response(null, {
    status: 302,
    headers: { Location: `${SHOP}/shop`, "Set-Cookie": "authjs.session-token=sealed; Path=/; HttpOnly" },
  });
}

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

const arrive = jest.fn((provider: string, userId: string) =>
  Promise.resolve([`arrived=${provider}-${userId}; Path=/`]),
);
const send = (method: "GET" | "POST", path: string, body?: string, headers: Record<string, string> = {}) =>
  authRoute(
    method,
    arrive,
  )(new NextRequest(SHOP + path, { method, headers, ...(body === undefined ? {} : { body }) }));

describe("a provider's answer", () => {
  it("sent as a redirect merges the cart immediately", async () => {
    const response = await send("GET", "/api/auth/callback/google?code=x");
    expect(response.headers.get("Location")).toBe(`${SHOP}/shop`);
    expect(response.headers.getSetCookie()).toContain("arrived=google-olive; Path=/");
  });

  it("posted from the provider's site merges it in a separate step, where the browser sends the cart cookie", async () => {
    const response = await send("POST", "/api/auth/callback/apple", "code=x&state=y", {
      Origin: "https://appleid.apple.com",
      "Sec-Fetch-Site": "cross-site",
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(response.headers.get("Location")).toBe(`${SHOP}/api/auth/arrived?provider=apple`);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining("session-token=sealed")]);
    expect(arrive).not.toHaveBeenCalled();
    expect(await seen?.text()).toBe("code=x&state=y");
  });
});

describe("next-auth's routes", () => {
  it("accept cross-site posts from providers only, and no password credentials", async () => {
    const foreign = { Origin: "https://evil.example" };
    for (const path of ["/api/auth/callback/credentials", "/api/auth/signout", "/api/auth/signin/google"])
      expect((await send("POST", path, "x=1", foreign)).status).toBe(403);
  });

  it("redirect to the login page after a request without a CSRF token, instead of answering 500", async () => {
    const { status, headers } = await send("POST", "/api/auth/signout", "x=1");
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe(`${SHOP}/login?error=MissingCSRF`);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("limit the body like the shop's own routes", async () => {
    expect((await send("POST", "/api/auth/callback/apple", "x".repeat(70_000))).status).toBe(413);
  });

  it("are never cached", async () => {
    const { headers } = await send("GET", "/api/auth/providers");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });
});
