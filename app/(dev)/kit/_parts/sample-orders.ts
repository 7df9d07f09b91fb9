import { type Cents, cents } from "@/lib/core/money";

export interface SampleOrder {
  number: string;
  customer: string;
  state: "Paid" | "Held" | "Refunded" | "Draft";
  date: string;
  items: number;
  total: Cents;
}

const PEOPLE = [
  "Rosa Field",
  "Amadou Bâ",
  "Bartholomew Featherstonehaugh-Cholmondeley of the Upper Valley Growers’ Cooperative",
  "Li Na",
  "Ólafur Jónsson",
];
const STATES = ["Paid", "Paid", "Held", "Paid", "Refunded", "Draft"] as const;

/** 27 made-up orders. */
export const ORDERS: readonly SampleOrder[] = Array.from({ length: 27 }, (_, index) => ({
  number: `CF-${10_400 + index}`,
  customer: PEOPLE[index % PEOPLE.length] ?? "",
  state: STATES[index % STATES.length] ?? "Paid",
  date: `2026-11-${String(1 + ((index * 7) % 20)).padStart(2, "0")}`,
  items: 1 + ((index * 5) % 9),
  total: cents(649 + ((index * 1731) % 14_000)),
}));
