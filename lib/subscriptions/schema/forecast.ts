import { z } from "zod";
import type { Day } from "@/lib/core/dates";
import { FORECAST_WEEKS } from "../rules/forecast";

/** The query of the forecast: the week, from 1 for the one that begins today. */
export const forecastSchema = z.object({
  week: z.coerce.number().int().min(1).max(FORECAST_WEEKS).catch(1).default(1),
});
export type ForecastParams = z.output<typeof forecastSchema>;

/** Units of a product that renewals need. */
export interface ForecastProduct {
  id: string;
  name: string;
  /** Units of each day of the forecast. */
  units: number[];
  /** Units in stock that are not held. */
  available: number;
  /** The first day that the stock does not suffice for; null while it does. */
  shortFrom: Day | null;
}

export interface Forecast {
  /** All days, the first is today. */
  days: Day[];
  /** Renewals of each day. */
  renewals: number[];
  /** Products that any renewal needs, those that run short first. */
  products: ForecastProduct[];
}
