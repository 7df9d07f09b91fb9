/** @jest-environment node */
import EasyPost from "@easypost/api";
import { configFromEnv } from "../../sandbox/easypost/config";
import { type EasyPostStandIn, signBody, startEasyPost, trackerEvent } from "../../sandbox/easypost/server";

const KEY = "EZTKsandbox";
let easypost: EasyPostStandIn;
const clientWith = (key: string) => new EasyPost(key, { baseUrl: `${easypost.url}/v2/` });
beforeAll(async () => {
  easypost = await startEasyPost({ port: 0, key: KEY });
});
afterAll(() => easypost.close());

const address = { name: "Rosa", street1: "1 Lane", city: "Ojai", state: "CA", zip: "93023", country: "US" };
const create = (weight = 40) =>
  clientWith(KEY).Shipment.create({
    to_address: address,
    from_address: address,
    parcel: { weight, length: 12, width: 9, height: 6 },
    reference: "ABC",
  });

describe("the stand-in, called by EasyPost's SDK", () => {
  it("offers rates, sells one label, and gives the money back", async () => {
    const { Shipment, Tracker } = clientWith(KEY);
    const { id, rates } = await create();
    expect(rates.map(({ rate, currency }) => `${rate} ${currency}`)).toEqual([
      "6.75 USD",
      "10.55 USD",
      "10.15 USD",
    ]);
    const bought = await Shipment.buy(id, String(rates[0]?.id));
    expect(bought.tracker.status).toBe("unknown");
    const label = await fetch(bought.postage_label.label_url);
    expect(label.headers.get("content-type")).toBe("image/png");
    await expect(Shipment.buy(id, String(rates[0]?.id))).rejects.toMatchObject({
      statusCode: 422,
      code: "SHIPMENT.POSTAGE.EXISTS",
    });
    expect((await Shipment.retrieve(id)).tracking_code).toBe(bought.tracking_code);
    expect((await Shipment.refund(id)).refund_status).toBe("submitted");
    await easypost.move(bought.tracker.id, "in_transit", "Accepted");
    expect(await Tracker.retrieve(bought.tracker.id)).toMatchObject({
      status: "in_transit",
      shipment_id: id,
    });
  });

  it("refuses another key, an unknown shipment and an empty parcel as EasyPost does", async () => {
    await expect(clientWith("EZTKother").Shipment.retrieve("shp_1")).rejects.toMatchObject({
      statusCode: 401,
    });
    await expect(clientWith(KEY).Shipment.retrieve("shp_1")).rejects.toMatchObject({
      statusCode: 404,
      code: "NOT_FOUND",
    });
    await expect(create(0)).rejects.toMatchObject({ statusCode: 422 });
  });

  it("signs events so that the SDK accepts them, and no others", async () => {
    const { id, rates } = await create();
    const { tracker } = await clientWith(KEY).Shipment.buy(id, String(rates[0]?.id));
    const body = trackerEvent(easypost.shipments.tracker(tracker.id));
    const validate = (text: string, secret: string) =>
      clientWith(KEY).Utils.validateWebhook(
        Buffer.from(text),
        { "X-Hmac-Signature": signBody(body, secret) },
        "sécret",
      );
    expect(validate(body, "sécret")).toMatchObject({
      description: "tracker.updated",
      result: { id: tracker.id },
    });
    expect(() => validate(body, "another")).toThrow();
    expect(() => validate(`${body} `, "sécret")).toThrow();
  });
});

it("needs a test key", () => {
  expect(configFromEnv({ NODE_ENV: "test", SANDBOX_PORT: "0", SANDBOX_KEY: KEY })).toEqual({
    port: 0,
    key: KEY,
  });
  expect(() => configFromEnv({ NODE_ENV: "test", SANDBOX_PORT: "0", SANDBOX_KEY: "EZAKlive" })).toThrow(
    /SANDBOX_KEY/,
  );
});
