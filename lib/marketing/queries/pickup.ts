import "server-only";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { pickupReadyOn } from "../rules/pickup";
import {
  type PickupOffer,
  type PickupPlace,
  type PickupSettings,
  pickupHoursSchema,
  pickupPlaceSchema,
} from "../schema/pickup";

/** As in the database: a shop without a row has no pickup. */
const NONE: PickupSettings = {
  isOn: false,
  name: "",
  address: "",
  city: "",
  state: "",
  zip: "",
  hours: pickupHoursSchema.parse({}),
  instructions: "",
  readyHours: 24,
  keepDays: 7,
  version: 1,
};

/** The pickup place as staff edit it. */
export async function getPickupSettings(tx: Tx = db()): Promise<PickupSettings> {
  const row = await tx.pickupPlace.findUnique({ where: { id: "default" } });
  if (!row) return NONE;
  const { id: _id, updatedAt: _updatedAt, hours, ...rest } = row;
  return { ...rest, hours: pickupHoursSchema.parse(hours) };
}

/** What checkout offers, uncached: where, and from which day; null while pickup is off. */
export async function findPickupOffer(tx: Tx = db()): Promise<PickupOffer | null> {
  const settings = await getPickupSettings(tx);
  if (!settings.isOn) return null;
  const timeZone = await findTimeZone(tx);
  return { ...toPickupPlace(settings), readyOn: pickupReadyOn(now(), settings, timeZone) };
}

/** The facts of a place that an order keeps. */
export const toPickupPlace = (settings: PickupPlace): PickupPlace => pickupPlaceSchema.parse(settings);
