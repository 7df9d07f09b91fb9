/** Text made safe to stand inside HTML, also within quoted attributes. */
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
  /** Names of files under `browser/` that the page loads. */
  styles?: readonly string[];
  scripts?: readonly string[];
}

/** A whole HTML page; styles and scripts come only from this server. */
export function htmlPage({ title, body, styles = [], scripts = [] }: Page): string {
  const links = styles.map((name) => `<link rel="stylesheet" href="/v3/${name}">`).join("");
  const loads = scripts.map((name) => `<script type="module" src="/v3/${name}"></script>`).join("");
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

/** The Content-Security-Policy of pages made here: nothing from elsewhere, nothing inline. */
export function contentSecurityPolicy(frameAncestors: "*" | "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src http: https: data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}
