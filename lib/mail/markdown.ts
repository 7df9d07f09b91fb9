import { COLORS } from "@/lib/core/colors";
import { type Html, html, link } from "./html";
import { SANS, SERIF } from "./layout";
import { anchor, join, paragraph } from "./parts";

interface Block {
  kind: "heading" | "list" | "paragraph";
  lines: string[];
}

/** The Markdown subset of a newsletter: paragraphs, ## headings and - lists, with blank lines between them. */
const blocksOf = (markdown: string): Block[] =>
  markdown
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const lines = part.split("\n").map((line) => line.trim());
      if (lines.every((line) => /^[-*] /.test(line)))
        return { kind: "list", lines: lines.map((line) => line.slice(2)) };
      if (lines.length === 1 && /^#{1,3} /.test(part))
        return { kind: "heading", lines: [part.replace(/^#+ /, "")] };
      return { kind: "paragraph", lines: [lines.join(" ")] };
    });

/** [text](URL) and **bold** of a line; everything else is plain text. */
const INLINE = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g;

function inline(line: string, base: string): Html {
  const parts: Html[] = [];
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    const [all, words, target, bold] = match;
    parts.push(html`${line.slice(at, match.index)}`);
    parts.push(target ? anchor(link(base, target), words ?? "") : html`<strong>${bold ?? ""}</strong>`);
    at = match.index + all.length;
  }
  return join(...parts, html`${line.slice(at)}`);
}

/** A newsletter's text as parts of a mail. @param base origin of the shop, for relative URLs */
export const markdownBlocks = (markdown: string, base: string): Html[] =>
  blocksOf(markdown).map(({ kind, lines }) => {
    if (kind === "heading")
      return html`<h2 class="ink" style="margin:28px 0 12px;font:600 22px/28px ${SERIF};color:${COLORS.ink.DEFAULT}">${inline(lines[0] ?? "", base)}</h2>`;
    if (kind === "list")
      return html`<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;font:400 16px/25px ${SANS};color:${COLORS.ink.DEFAULT}">${lines.map((line) => html`<li>${inline(line, base)}</li>`)}</ul>`;
    return paragraph(inline(lines[0] ?? "", base));
  });

/** The same as plain text, block by block. */
export const markdownText = (markdown: string, base: string): string[] =>
  blocksOf(markdown).map(({ kind, lines }) => {
    const plain = lines.map((line) =>
      line.replace(
        INLINE,
        (_all, words: string | undefined, target: string | undefined, bold: string | undefined) =>
          target ? `${words} (${link(base, target)})` : (bold ?? ""),
      ),
    );
    if (kind === "list") return plain.map((line) => `- ${line}`).join("\n");
    return plain.join("\n");
  });
