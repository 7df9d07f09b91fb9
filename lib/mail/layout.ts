import { COLORS } from "@/lib/core/colors";
import { Html, html, link } from "./html";
import type { MailShop } from "./schema";

export const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
export const SANS = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** For mail clients with a configurable dark mode; the others keep the light colors or invert them evenly. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;text-size-adjust:100%}
img{border:0;display:block}
@media (max-width:620px){.pad{padding-left:24px!important;padding-right:24px!important}.h1{font-size:27px!important;line-height:33px!important}}
@media (prefers-color-scheme:dark){
.page{background:#121C16!important}.card{background:#1A261F!important;border-color:#2E3D34!important}
.ink,.ink a{color:#F3F0E6!important}.soft,.soft a{color:#B9C4BB!important}.rule{border-color:#2E3D34!important}
.box{background:#22312A!important}.button{background:#CFE37A!important}.button a{color:#163726!important}
}`;

interface Shell {
  title: string;
  /** The preview text that mail clients show after the subject. */
  preheader: string;
  body: Html;
  /** The reason why the reader gets this mail. */
  reason: string;
}

/** Keeps the first words of the body out of the preview. */
const PADDING = new Html("&#847;&zwnj;&nbsp;".repeat(60));

/** The layout of every mail: a column of 600 px, logo above, footer below. */
export function layout({ title, preheader, body, reason }: Shell, shop: MailShop): string {
  const address = shop.address ? html`<br>${shop.address}` : null;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${new Html(DARK)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${COLORS.paper}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${COLORS.paper}">${preheader}${PADDING}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLORS.paper}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 0 20px"><a href="${link(shop.url, "/")}" style="text-decoration:none"><img src="${link(shop.url, "/images/mail/logo.png")}" width="232" height="56" alt="${shop.name}" style="display:block;border:0;border-radius:14px;background:${COLORS.fern.DEFAULT};color:${COLORS.lime.DEFAULT};font:600 22px/56px ${SERIF}"></a></td></tr>
<tr><td class="card pad" style="background:${COLORS.card};border:1px solid ${COLORS.hairline.DEFAULT};border-radius:16px;padding:36px 40px 18px">
<h1 class="h1 ink" style="margin:0 0 16px;font:600 32px/38px ${SERIF};letter-spacing:-0.01em;color:${COLORS.ink.DEFAULT}">${title}</h1>
${body}
</td></tr>
<tr><td class="soft pad" style="padding:24px 40px 8px;font:400 13px/20px ${SANS};color:${COLORS.ink.soft}">
${reason}<br>Questions? Write to <a href="mailto:${shop.supportEmail}" style="color:${COLORS.ink.soft};text-decoration:underline">${shop.supportEmail}</a>; a person reads it.
<br><br><a href="${link(shop.url, "/")}" style="color:${COLORS.ink.soft};text-decoration:underline">${shop.name}</a>${address}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.markup;
}

/** The plain-text part: the same content in the same order, without markup. */
export function textLayout(
  title: string,
  blocks: readonly (string | null)[],
  reason: string,
  shop: MailShop,
): string {
  const foot = [shop.name, shop.address, link(shop.url, "/")].filter(Boolean).join("\n");
  return `${[title, ...blocks.filter(Boolean), `--\n${reason}\nQuestions? Write to ${shop.supportEmail}; a person reads it.`, foot].join("\n\n")}\n`;
}
