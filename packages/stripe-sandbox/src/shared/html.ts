import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The styles that the pages of all stand-ins share. */
export const pageStyles = (): Buffer => readFileSync(fileURLToPath(new URL("page.css", import.meta.url)));

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

interface Page {
  title: string;
  body: string;
  /** Paths on this server of what the page loads. */
  styles?: readonly string[];
  scripts?: readonly string[];
}

/** A whole HTML page; styles and scripts come only from this server. */
export function htmlPage({ title, body, styles = [], scripts = [] }: Page): string {
  const links = styles.map((path) => `<link rel="stylesheet" href="${path}">`).join("");
  const loads = scripts.map((path) => `<script type="module" src="${path}"></script>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
${links}${loads}
</head>
<body>${body}</body>
</html>
`;
}

/**
 * The Content-Security-Policy of pages made here: nothing from elsewhere, nothing inline.
 * @param formTargets origins besides this one that a form's answer may lead to
 */
export function contentSecurityPolicy(
  frameAncestors: "*" | "'self'" | "'none'",
  formTargets: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src http: https: data:",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}
