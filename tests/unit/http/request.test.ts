import { z } from "zod";
import { parseInput, readJsonBody } from "@/lib/http/body";
import { membershipCodeCookie, readMembershipCode, tokenCookie } from "@/lib/http/cookies";
import { contentSecurityPolicy } from "@/lib/http/csp";
import { isSameOrigin } from "@/lib/http/origin";
import { readPageCookies } from "@/lib/http/read-page-cookies";
import { getClientAddress } from "@/lib/server/client-address";

let jar: Record<string, string> = {};
jest.mock("next/headers", () => ({
  cookies: () => Promise.resolve({ get: (name: string) => (name in jar ? { value: jar[name] } : undefined) }),
}));

beforeAll(() => {
  Object.assign(process.env, {
    SHOP_MODE: "local",
    SHOP_URL: "https://shop.example",
    DATABASE_URL: "postgresql://x@localhost/x",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    CRON_SECRET: "x".repeat(24),
    AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
  });
});

const post = (body: string | undefined, headers: Record<string, string> = {}) =>
  new Request("https://shop.example/api/cart", {
    method: "POST",
    ...(body === undefined ? {} : { body }),
    headers,
  });

describe("origin check (D7)", () => {
  it.each([
    [{}, true],
    [{ origin: "https://shop.example" }, true],
    [{ origin: "https://shop.example", "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "none" }, true],
    [{ origin: "https://evil.example" }, false],
    [{ origin: "null" }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ origin: "https://shop.example", "sec-fetch-site": "cross-site" }, false],
  ])("of %j says %s", (headers, allowed) => {
    expect(isSameOrigin(post("{}", headers))).toBe(allowed);
  });

  it("accepts the requested host, as on a preview address", () => {
    expect(isSameOrigin(post("{}", { origin: "http://localhost:3000", host: "localhost:3000" }))).toBe(true);
  });
});

describe("client address (D37)", () => {
  const chain = (value: string) => new Headers({ "x-forwarded-for": value });

  it("is that of the connection when no proxy is trusted, whatever the headers say", () => {
    expect(getClientAddress(chain("1.1.1.1, 2.2.2.2, 192.0.2.9"), 0)).toBe("192.0.2.9");
  });

  it("is the one that the trusted hop saw", () => {
    expect(getClientAddress(chain("1.1.1.1, 198.51.100.4, 10.0.0.2"), 1)).toBe("198.51.100.4");
  });

  it.each([
    ["::ffff:192.0.2.9", "192.0.2.9"],
    ["::ffff:c000:209", "192.0.2.9"],
    ["[::ffff:192.0.2.9]:443", "192.0.2.9"],
    ["192.0.2.9:51234", "192.0.2.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["192.0.2.999", "192.0.2.999"],
    ["x".repeat(101), "x".repeat(100)],
  ])("of %s counts as %s", (written, counted) => {
    expect(getClientAddress(chain(written), 0)).toBe(counted);
  });

  it("never reads past the chain", () => {
    expect(getClientAddress(chain("192.0.2.9"), 3)).toBe("192.0.2.9");
    expect(getClientAddress(new Headers(), 0)).toBe("unknown");
  });
});

describe("body", () => {
  it("that is empty, malformed or not an object gets a 400 with the reason", async () => {
    await expect(readJsonBody(post(""))).rejects.toMatchObject({
      status: 400,
      details: { fields: { body: "is empty" } },
    });
    await expect(readJsonBody(post("{"))).rejects.toMatchObject({ status: 400, code: "malformed_json" });
    expect(() => parseInput(z.object({}), [])).toThrow("body: must be an object");
    expect(() => parseInput(z.object({}), null)).toThrow("body: must be an object");
  });

  it("that is too large is refused", async () => {
    await expect(readJsonBody(post(JSON.stringify("x".repeat(70_000))))).rejects.toMatchObject({
      status: 413,
    });
  });

  it("errors name every invalid field", () => {
    const schema = z.object({ quantity: z.number("must be a whole number"), name: z.string("is required") });
    expect(() => parseInput(schema, { quantity: "2" })).toThrow(
      "quantity: must be a whole number; name: is required",
    );
  });
});

describe("cookies", () => {
  it("count only in the expected format", () => {
    const request = (cookie: string) => new Request("https://shop.example/", { headers: { cookie } });
    const token = "a".repeat(32);
    expect(tokenCookie(request(`x=1; sessionId=${token}`), "sessionId")).toBe(token);
    expect(tokenCookie(request("sessionId=short"), "sessionId")).toBeUndefined();
    expect(tokenCookie(request(`sessionId=${"a".repeat(30)}'--`), "sessionId")).toBeUndefined();
    expect(tokenCookie(request(`othersessionId=${token}`), "sessionId")).toBeUndefined();
  });
});

describe("content security policy", () => {
  it("has a nonce and no inline scripts where cards are taken", () => {
    const policy = contentSecurityPolicy({
      nonce: "abc",
      sandbox: "http://127.0.0.1:9",
      dev: false,
      cards: true,
    });
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts).toContain("'nonce-abc'");
    expect(scripts).not.toContain("unsafe");
    expect(policy).toContain("http://127.0.0.1:9");
  });

  it("allows providers' profile pictures only where they are shown", () => {
    const images = (portraits?: boolean) =>
      /img-src ([^;]*)/.exec(
        contentSecurityPolicy({
          nonce: "abc",
          sandbox: undefined,
          dev: false,
          cards: false,
          ...(portraits === undefined ? {} : { portraits }),
        }),
      )?.[1];
    expect(images()).toBe("'self' data: blob:");
    expect(images(true)).toBe("'self' data: blob: https://*.googleusercontent.com");
  });

  it("allows the sandbox only where one runs", () => {
    const policy = contentSecurityPolicy({ nonce: "abc", sandbox: undefined, dev: false, cards: true });
    expect(policy).not.toMatch(/http:/);
    expect(policy).toContain("https://js.stripe.com");
  });

  it("allows no payment origin where no cards are taken", () => {
    const policy = contentSecurityPolicy({
      nonce: "abc",
      sandbox: "http://127.0.0.1:9",
      dev: false,
      cards: false,
    });
    expect(policy).not.toMatch(/https?:/);
    expect(policy).toContain("frame-src 'none'");
  });
});

describe("the cookie of a code for a membership", () => {
  /** What a page and a call read of a value. */
  const read = async (value: string) => {
    jar = { membershipCode: value };
    const called = readMembershipCode(post("{}", { cookie: `membershipCode=${value}` }));
    return [called, (await readPageCookies()).membershipCode];
  };
  const signed = (code: string) =>
    membershipCodeCookie(code).split(";")[0]?.replace("membershipCode=", "") ?? "";

  it("is read as the shop has signed it", async () => {
    expect(await read(signed("JOIN-2026"))).toEqual(["JOIN-2026", "JOIN-2026"]);
    expect(membershipCodeCookie(null)).toContain("membershipCode=;");
  });

  it.each([
    ["that a caller guesses", () => "JOIN-2026"],
    ["without a signature", () => "JOIN-2026."],
    ["with the signature of another code", () => signed("JOIN-2026").replace("JOIN-2026", "JOIN-2027")],
    ["that is no code", () => signed("a b")],
  ])("%s counts as none", async (_, value) => {
    expect(await read(value())).toEqual([null, null]);
  });
});
