import { cents, formatUsd, parseDollars } from "@/lib/core/money";

/** "$1,234.50" of an amount as the calls speak. */
export const formatAmount = (amount: string): string => formatUsd(parseDollars(amount) ?? cents(0));
