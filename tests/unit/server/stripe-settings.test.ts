import { stripeHostOptions } from "@/lib/server/stripe/settings";

describe("the host of Stripe's API", () => {
  it("is Stripe's own without a base", () => {
    expect(stripeHostOptions(undefined)).toEqual({});
  });

  it("is that of the base, on the usual port of its protocol or on the given one", () => {
    expect(stripeHostOptions("http://127.0.0.1")).toEqual({
      host: "127.0.0.1",
      port: "80",
      protocol: "http",
    });
    expect(stripeHostOptions("http://127.0.0.1:4242")).toMatchObject({ port: "4242", protocol: "http" });
    expect(stripeHostOptions("https://stripe.example")).toMatchObject({ port: "443", protocol: "https" });
  });
});
