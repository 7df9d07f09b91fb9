/** Whether a database can keep a text: PostgreSQL takes no NUL, and half of a surrogate pair is no character. */
export const isStorableText = (value: string): boolean =>
  !value.includes("\0") && !/\p{Surrogate}/u.test(value);

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML and in XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** "A, B and C", or with another last word. */
export const joinWords = (parts: readonly string[], last = "and"): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
