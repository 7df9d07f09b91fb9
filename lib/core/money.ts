/** An amount in whole US cents (D3). Made by `cents` or `parseDollars`, never by arithmetic on decimals. */
export type Cents = number & { readonly __unit: "cents" };

/** @throws {RangeError} when the number is not a safe integer: a fraction of a cent is the caller's error */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return value as Cents;
}

/** Sum of amounts, in cents. */
export const sumCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((total, amount) => total + amount, 0));

/** Amount × quantity, in cents. */
export const multiplyCents = (amount: Cents, quantity: number): Cents => cents(amount * quantity);

/**
 * numerator / denominator rounded half up, in integers only.
 * @param numerator not negative, below 2^53
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const whole = Math.floor(numerator / denominator);
  return 2 * (numerator - whole * denominator) >= denominator ? whole + 1 : whole;
}

/** "12.99", the format of the documented calls (D3). */
export function toDecimal(amount: Cents): string {
  const text = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** "$1,234.50", en-US. */
export function formatUsd(amount: Cents): string {
  const [dollars = "0", rest = "00"] = toDecimal(cents(Math.abs(amount))).split(".");
  return `${amount < 0 ? "-" : ""}$${dollars.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}

/** "$12", "$12.50": without cents where there are none. @param amount whole cents */
export const formatShortUsd = (amount: number): string => formatCents(amount).replace(/\.00$/, "");

/** `formatUsd` of cents as the database and Stripe have them. */
export const formatCents = (amount: number): string => formatUsd(cents(amount));

/** `toDecimal` of cents as the database has them. */
export const centsToDecimal = (amount: number): string => toDecimal(cents(amount));

/** "$12.99" of "12.99", as the calls of the shop answer; "$0.00" of what is not an amount. */
export const formatDollars = (amount: string): string => formatUsd(parseDollars(amount) ?? cents(0));

/**
 * "$18.34", "€18.34" or "¥1,834", en-US: an amount that may be in another currency than the shop's.
 * @param amount in the currency's smallest unit
 * @param currency ISO code in any case
 */
export function formatMoney(amount: number, currency: string): string {
  if (currency.toLowerCase() === "usd") return formatUsd(cents(amount));
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount} ${currency.toUpperCase()}`;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/**
 * Cents of a decimal such as 12.99, "12.99" or "12.9".
 * @returns undefined when it is not an amount, is negative, or has a fraction of a cent
 */
export function parseDollars(value: number | string): Cents | undefined {
  const text = typeof value === "number" ? cleanDecimal(value) : value.trim();
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return cents(Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

/**
 * A client that adds up 12.99 * 3 in JavaScript sends 38.97 as 38.970000000000006: that is not a fraction of a cent.
 */
function cleanDecimal(value: number): string {
  const rounded = value.toFixed(2);
  return Math.abs(Number(rounded) - value) < 1e-6 ? rounded : String(value);
}
