import { z } from "zod";
import type { LocalTime } from "@/lib/core/dates";
import type { Period, PeriodState } from "@/lib/core/period";

export type CampaignKind = "panel" | "price" | "discount" | "newsletter";

/** The products whose prices a campaign changes: all of them, or these. */
export type Coverage =
  | "everything"
  | {
      productIds: readonly string[];
      categories: readonly string[];
      /** The categories of the products, where `productIds` names them. */
      within: readonly string[];
    };

/** Something with a start and an end, in times of the shop's clock. */
export type Campaign = Period<LocalTime> & {
  /** Of all kinds: "panel:flashSale". */
  id: string;
  kind: CampaignKind;
  title: string;
  /** What it does: "20% off". */
  detail: string;
  state: PeriodState;
  /** The page that edits it. */
  href: string;
  /** Null: it changes no price by itself. */
  covers: Coverage | null;
};

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

/** The query parameters of the calendar. An invalid value is ignored. */
export const calendarSchema = z.object({ month: z.string().regex(MONTH).optional().catch(undefined) });
