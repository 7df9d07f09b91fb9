import { buyLabel } from "@/lib/fulfillment/commands/labels/buy-label";
import { quoteLabel } from "@/lib/fulfillment/commands/labels/quote-label";
import type { LabelQuote } from "@/lib/fulfillment/schema/labels";
import { type EasyPostStandIn, startEasyPost } from "../../sandbox/easypost/server";
import { PACKER } from "./actors";
import { adminShop } from "./admin-shop";
import { courierSettings } from "./courier-settings";
import { movableClock } from "./movable-clock";
import { orderFixtures } from "./order-fixtures";

const KEY = "EZTKsandbox";
/** The secret with which the courier signs its webhooks. */
export const SECRET = "a-secret-of-the-sandbox";
export const PARCEL = { weightOz: 40, lengthIn: 12, widthIn: 9, heightIn: 6 };

/** The choice of a quote's first rate. */
export const firstRate = ({ labelId, rates }: LabelQuote) => ({
  labelId,
  rateId: String(rates[0]?.id),
  cents: Number(rates[0]?.cents),
});

/**
 * The admin's commands, with packed orders and EasyPost's stand-in as the courier. The test file mocks lib/server/env,
 * so that courierSettings apply.
 */
export function labelShop() {
  const { moveTo } = movableClock();
  const { sql } = adminShop();
  const { order, person } = orderFixtures(sql);
  let easypost: EasyPostStandIn;
  beforeAll(async () => {
    easypost = await startEasyPost({ port: 0, key: KEY });
    const settings = { EASYPOST_API_KEY: KEY, EASYPOST_WEBHOOK_SECRET: SECRET };
    courierSettings.now = { ...settings, EASYPOST_API_BASE: easypost.url };
    await sql("UPDATE store_settings SET postal_address = '12 Mill Road, Ojai, CA 93023'");
  });
  afterEach(() => {
    easypost.trouble = undefined;
  });
  afterAll(() => easypost.close());

  async function packed(zip = "93023"): Promise<string> {
    const id = await order("rosa@field.example");
    const name = { firstName: "Rosa", lastName: "Field" };
    await sql(
      `UPDATE orders SET fulfillment_status = 'packed', customer_name = 'Rosa Field', shipping_address = $2 WHERE id = $1`,
      [id, JSON.stringify({ ...name, address: "1 Lane", city: "Ojai", state: "CA", zip })],
    );
    return id;
  }
  /** A packed order, and the choice of a rate for it. */
  async function quoted() {
    const id = await packed();
    return { id, input: firstRate(await quoteLabel(PACKER, id, PARCEL)) };
  }
  /** An order with a label. */
  async function labeled() {
    const { id, input } = await quoted();
    return { id, label: await buyLabel(PACKER, id, input) };
  }
  const orderOf = async (id: string) =>
    (
      await sql(
        "SELECT fulfillment_status::text AS status, tracking_number, courier FROM orders WHERE id = $1",
        [id],
      )
    )[0];
  const trackerOf = async (labelId: string) =>
    String((await sql("SELECT tracker_id FROM shipping_labels WHERE id = $1", [labelId]))[0]?.["tracker_id"]);
  /** @returns how many labels the courier sells during work */
  const soldBy = async (work: () => Promise<unknown>): Promise<number> => {
    const before = easypost.shipments.sold;
    await work();
    return easypost.shipments.sold - before;
  };

  return {
    ...{ sql, order, person, moveTo, packed, quoted, labeled, orderOf, trackerOf, soldBy },
    easypost: () => easypost,
  };
}
