/** A position on the pH scale; `to` is `from` for a single figure. */
export interface PhExample {
  name: string;
  from: number;
  to: number;
}

/** Foods: U.S. Food and Drug Administration, "Approximate pH of Foods and Food Products". Others: textbook figures. */
export const PH_EXAMPLES: readonly PhExample[] = [
  { name: "Lemon juice", from: 2, to: 2.6 },
  { name: "Vinegar", from: 2.4, to: 3.4 },
  { name: "Blueberries", from: 3.1, to: 3.3 },
  { name: "Tomatoes", from: 4.3, to: 4.9 },
  { name: "Bananas", from: 4.5, to: 5.2 },
  { name: "Cucumbers", from: 5.1, to: 5.8 },
  { name: "Avocados", from: 6.3, to: 6.6 },
  { name: "Pure water", from: 7, to: 7 },
  { name: "Human blood", from: 7.35, to: 7.45 },
  { name: "Seawater", from: 8.1, to: 8.1 },
  { name: "Baking soda in water", from: 8.3, to: 8.3 },
  { name: "Soapy water", from: 9, to: 10 },
];

export const PH_ZONES = [
  { id: "acidic", name: "Acidic", range: "0–6.9" },
  { id: "neutral", name: "Neutral", range: "7.0" },
  { id: "alkaline", name: "Alkaline", range: "7.1–14" },
] as const;
export type PhZone = (typeof PH_ZONES)[number];

/** account-admin-content.md §2: acidic 0–6.9, neutral 7.0, alkaline 7.1–14. @param ph to the tenth */
export function findPhZone(ph: number): PhZone {
  const tenth = Math.round(ph * 10) / 10;
  return PH_ZONES[tenth < 7 ? 0 : tenth > 7 ? 2 : 1];
}

/** "about 10 times as acidic as pure water": each whole step is a factor of ten. */
export function compareWithWater(ph: number): string {
  const steps = Math.abs(7 - ph);
  if (steps < 0.05) return "the same as pure water";
  const times = 10 ** steps;
  const figure =
    times < 10 ? times.toFixed(1) : Math.round(Number(times.toPrecision(2))).toLocaleString("en-US");
  return `about ${figure.replace(/\.0$/, "")} times as ${ph < 7 ? "acidic" : "alkaline"} as pure water`;
}

/** The examples at this position, the nearest first; at most two. */
export function findNearestExamples(ph: number): PhExample[] {
  const distance = ({ from, to }: PhExample) => Math.max(from - ph, ph - to, 0);
  return PH_EXAMPLES.filter((one) => distance(one) < 0.06)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 2);
}

/** "7.35–7.45", "8.1" */
export const formatPh = ({ from, to }: PhExample): string =>
  from === to ? from.toFixed(1) : `${formatBound(from)}–${formatBound(to)}`;

const formatBound = (value: number): string =>
  Number.isInteger(value * 10) ? value.toFixed(1) : value.toFixed(2);
