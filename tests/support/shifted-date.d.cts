/** @param offsetMs how far ahead of the machine's clock, in milliseconds; negative: behind */
export function shiftDate(offsetMs: number): void;
