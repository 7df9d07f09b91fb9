import { z } from "zod";
import type { LocalTime } from "@/lib/core/dates";
import type { Period, PeriodState } from "@/lib/core/period";

export type CampaignKind = "panel" | "price" | "discount" | "newsletter";

/** The products whose prices a campaign changes. */
export type Coverage =
  | "everything"
  | {
      productIds: readonly string[];
      categories: readonly string[];
      /** The categories of the products in `productIds`, if known. */
      within: readonly string[];
    };

/** A panel, price change, discount or newsletter with its period in the shop's time zone. */
export type Campaign = Period<LocalTime> & {
  /** Unique across kinds: "panel:flashSale". */
  id: string;
  kind: CampaignKind;
  title: string;
  /** Its effect: "20% off". */
  detail: string;
  state: PeriodState;
  /** The page that edits it. */
  href: string;
  /** Null if it does not change prices by itself. */
  covers: Coverage | null;
};

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

/** The query parameters of the calendar. An invalid value is ignored. */
export const calendarSchema = z.object({ month: z.string().regex(MONTH).optional().catch(undefined) });
