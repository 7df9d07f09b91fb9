/** Capitalizes the first letter of a text and leaves the rest unchanged. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
