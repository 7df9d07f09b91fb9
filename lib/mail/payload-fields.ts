import { z } from "zod";
import { cents } from "@/lib/core/money";

// Fields that the payloads of several emails share.

export const orderId = z.string();
export const firstName = z.string().nullable();
export const planName = z.string();
/** Whole cents. */
export const money = z.int().transform(cents);
/** An instant, shown as a day in the shop's time zone. */
export const day = z.iso.datetime();
