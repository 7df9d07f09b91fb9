import { examineAddress, examineProxy, examineSignIn } from "@/scripts/lib/doctor/examine-settings";

const SHOP_URL = "https://shop.example";
const NOW = Date.parse("2026-11-29T12:00:00Z");

describe("the shop's address", () => {
  it.each([
    [SHOP_URL, "fine"],
    ["HTTPS://shop.example/", "fine"],
    ["http://shop.example", "warning"],
  ])("%s has the state %s", (url, state) => {
    expect(examineAddress(url).state).toBe(state);
  });
});

describe("the proxy", () => {
  it.each([
    [{ SHOP_URL }, "warning"],
    [{ SHOP_URL, TRUST_PROXY_HOPS: "0" }, "warning"],
    [{ SHOP_URL, TRUST_PROXY_HOPS: "1" }, "fine"],
    [{ SHOP_URL: "http://shop.example" }, "fine"],
  ])("of %j has the state %s, because https needs one and its hop has to be trusted", (env, state) => {
    expect(examineProxy(env).state).toBe(state);
  });
});

describe("sign-in providers", () => {
  /** An Apple client secret that is valid for this many more days. */
  const secret = (days: number) =>
    `e30.${Buffer.from(JSON.stringify({ exp: NOW / 1000 + days * 86_400 })).toString("base64url")}.x`;
  const of = (provider: string, value = "x") => ({
    [`AUTH_${provider}_ID`]: "x",
    [`AUTH_${provider}_SECRET`]: value,
  });
  const all = { ...of("GOOGLE"), ...of("FACEBOOK"), ...of("APPLE", secret(90)) };

  it.each([
    [all, "fine", "with Google, Apple, Facebook"],
    [{ ...all, ...of("APPLE") }, "fine", "with Google, Apple, Facebook"],
    [{}, "warning", "not set up for Google, Apple, Facebook"],
    [of("GOOGLE"), "warning", "not set up for Apple, Facebook"],
    [{ ...all, AUTH_GOOGLE_SECRET: "" }, "problem", "AUTH_GOOGLE_SECRET not set"],
    [{ ...all, ...of("APPLE", secret(20.5)) }, "warning", "AUTH_APPLE_SECRET expires in 20 days"],
    [{ ...of("APPLE", secret(-0.5)) }, "problem", "AUTH_APPLE_SECRET has expired"],
  ])("%#: %j is %s", (env, state, text) => {
    const finding = examineSignIn(env, NOW);
    expect(finding).toMatchObject({ state, text: expect.stringContaining(text) });
    expect(finding.remedy === undefined).toBe(state === "fine");
  });
});
