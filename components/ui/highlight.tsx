import { escapeRegExp } from "@/lib/core/text";

/** Splits a text at occurrences of the query's words, ignoring case: every second part is a match. */
export function splitMatches(text: string, query: string): string[] {
  const words = query.split(/\s+/).filter(Boolean).map(escapeRegExp);
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(${words.sort((a, b) => b.length - a.length).join("|")})`, "iu"));
}

/** A text with the query's matches marked. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const parts = splitMatches(text, query).map((part, index) => ({ part, key: `${index}-${part}`, index }));
  return (
    <>
      {parts.map(({ part, key, index }) =>
        index % 2 === 1 ? (
          <mark key={key} className="rounded-sm bg-lime/70 text-inherit">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  );
}
