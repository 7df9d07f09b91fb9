import { type SharedShop, sharedShop, signatureOf } from "../support/shared-shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

describe("webhook requests", () => {
  const post = async (payload: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.url}/api/webhooks/stripe`, {
      method: "POST",
      body: payload,
      headers: {
        "Content-Type": "application/json",
        "Stripe-Signature": signatureOf(payload),
        ...headers,
      },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const event = (change: object = {}) =>
    JSON.stringify({
      id: "evt_odd",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_unknown" } },
      ...change,
    });

  it.each([
    ["no header", ""],
    ["no time", "v1=abc"],
    ["no signature", "t=1"],
    ["no pairs", "nonsense"],
    ["only commas", ",,,=,"],
    ["a time that is none", `t=${"9".repeat(400)},v1=\u00ff`],
    ["another secret", "t=1790000000,v1=00ff"],
  ])("with a malformed signature are refused with 400: %s", async (_what, header) => {
    expect(await post(event(), { "Stripe-Signature": header })).toMatchObject({
      status: 400,
      body: { message: "The signature does not match" },
    });
  });

  it.each([
    ["not JSON", "{"],
    ["nothing", ""],
    ["null", "null"],
    ["a number", "7"],
    ["text", '"event"'],
    ["an array", "[]"],
    ["an array of events", `[${event()}]`],
    ["an event without data", event({ data: undefined })],
    ["data that is null", event({ data: null })],
    ["data without an object", event({ data: {} })],
    ["an object that is null", event({ data: { object: null } })],
    ["an object that is text", event({ data: { object: "pi_1" } })],
    ["an object that is an array", event({ data: { object: [] } })],
    ["an id of the object that is a number", event({ data: { object: { id: 7 } } })],
    ["an id that no database keeps", event({ data: { object: { id: "pi_\u0000" } } })],
    ["no id", event({ id: undefined })],
    ["an empty id", event({ id: "" })],
    ["a type that is an object", event({ type: {} })],
    ["a thin event", event({ object: "v2.core.event" })],
  ])("that are signed but not an event are refused with 400: %s", async (_what, payload) => {
    expect((await post(payload)).status).toBe(400);
  });

  it.each(["constructor", "__proto__", "toString", "a.type.of.tomorrow"])(
    "with an event of the type %s are ignored",
    async (type) => {
      expect(await post(event({ type }))).toMatchObject({ status: 200, body: { result: "ignored" } });
    },
  );

  it("are refused with 413 when too large, and with 415 without a JSON content type", async () => {
    expect((await post(event({ padding: "x".repeat(1_100_000) }))).status).toBe(413);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
      expect((await post(event(), { "Content-Type": type })).status).toBe(415);
  });

  it("are accepted in Stripe's format (control)", async () => {
    const type = { "Content-Type": "application/json; charset=utf-8" };
    expect(await post(event(), type)).toMatchObject({ status: 200, body: { result: "processed" } });
    expect(await post(event(), type)).toMatchObject({ status: 200, body: { result: "repeated" } });
  });
});
