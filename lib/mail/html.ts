import { cutText, escapeMarkup } from "@/lib/core/text";

/** Escaped markup. */
export class Html {
  constructor(readonly markup: string) {}
}

type Value = string | number | Html | readonly Html[] | null;

const render = (value: Value): string => {
  if (value === null) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "object") return value.map((part) => part.markup).join("");
  return escapeMarkup(String(value));
};

/** Markup from a template; every value that is not markup itself is escaped. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((out, part, index) => out + render(values[index - 1] ?? null) + part));

/** One header line: control characters (CR and LF above all) become spaces, at most 140 characters. */
export function subjectLine(text: string): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a header must not contain
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return line.length > 140 ? `${cutText(line, 139).trimEnd()}…` : line;
}

/** One line of plain text, for names and notes that users typed. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * An absolute http(s) URL.
 * @param target a path of the shop or an absolute URL; anything else (javascript:, data:) becomes the shop's home
 */
export function link(base: string, target: string): string {
  try {
    const url = new URL(target, base);
    if (url.protocol === "https:" || url.protocol === "http:") return url.href;
  } catch {
    // Not a URL.
  }
  return new URL("/", base).href;
}
