/** A text with a capital first letter; the other letters stay. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
