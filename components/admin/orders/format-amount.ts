import { cents, formatUsd, parseDollars } from "@/lib/core/money";

/** Formats an API amount as "$1,234.50". */
export const formatAmount = (amount: string): string => formatUsd(parseDollars(amount) ?? cents(0));
