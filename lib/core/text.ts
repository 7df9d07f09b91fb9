/** Whether a database can store a text: PostgreSQL rejects NUL and unpaired surrogates. */
export const isStorableText = (value: string): boolean =>
  !value.includes("\0") && !/\p{Surrogate}/u.test(value);

/** A visible character: neither whitespace, nor a control or formatting character, nor a filler such as U+3164. */
export const VISIBLE_CHARACTER = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** No control characters, line breaks or characters that reverse the direction of the text after them. */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Text from outside the shop as one line; "" if it cannot be stored or has no visible character. */
export function toSingleLine(text: string): string {
  if (!isStorableText(text)) return "";
  const line = [...text].map((character) => (ONE_LINE.test(character) ? character : " ")).join("");
  return VISIBLE_CHARACTER.test(line) ? line.replace(/\s+/g, " ").trim() : "";
}

/**
 * The start of a text.
 * @param most UTF-16 units; one less where the text would end with half of an emoji, which cannot be stored
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/**
 * Text that a LIKE pattern matches literally: `%`, `_` and the backslash stand for themselves. Prisma's `contains`, and
 * its `equals` with `mode: "insensitive"`, are such patterns.
 */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Text that a regular expression matches literally, with or without the flag `u`, which rejects a
 * backslash before any other character, such as a hyphen.
 */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text escaped for HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** "A, B and C", or with another conjunction. */
export const joinWords = (parts: readonly string[], last = "and"): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
