import { createHash } from "node:crypto";
import { COLORS } from "@/lib/core/colors";
import { GLYPH_CROZIER, GLYPH_LEAF, GLYPH_TURNS } from "@/lib/core/glyph";
import { SHOP_NAME } from "@/lib/core/shop";

const { card, edge, fern, ink, lime, paper } = COLORS;
const NAME = SHOP_NAME.replace("&", "&amp;");

/** Nothing can be fetched while offline, so fonts are the system's and the mark is inline. */
const STYLE = `*{box-sizing:border-box}
html{background:${paper};color:${ink.DEFAULT};font:1rem/1.5 system-ui,sans-serif;color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column}
header{background:${fern.DEFAULT};color:${card};padding:.875rem max(1rem,calc((100% - 1200px)/2))}
.name{display:flex;align-items:center;gap:.625rem;margin:0;min-height:2.75rem;font:600 1.375rem/1 Georgia,serif}
.name svg{height:2.25rem}.name svg,.name span{color:${lime.DEFAULT}}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;max-width:34rem;margin:0 auto;padding:3rem 1.25rem 5rem;text-align:center}
.plate{display:grid;place-items:center;width:8rem;height:8rem;margin-bottom:1.5rem;border-radius:50%;background:${fern.soft};color:${fern.DEFAULT}}
h1{margin:0;font:600 clamp(1.75rem,1.4rem + 1.6vw,2.375rem)/1.15 Georgia,serif;letter-spacing:-.01em;text-wrap:balance}
#note:empty{display:none}
main p{margin:.875rem 0 0;color:${ink.soft};text-wrap:pretty}
button{margin-top:1.75rem;min-height:2.75rem;padding:0 1.75rem;border:0;border-radius:999px;background:${fern.DEFAULT};color:${card};font:600 1rem/1 system-ui,sans-serif;cursor:pointer}
button:hover{background:${fern.deep}}
button:focus-visible{outline:2px solid ${fern.DEFAULT};outline-offset:2px}
@media (forced-colors:active){button{border:1px solid ${edge}}}`;

const OFFLINE = {
  title: "You're offline",
  hint: "This page opens automatically as soon as you're back online.",
};
const UNREACHABLE = {
  title: "The shop can't be reached",
  hint: "Check your internet connection, or try again in a moment.",
};

/**
 * Runs in the offline page, at the requested address: shows the text that applies there, and opens
 * the address again once the connection is back.
 */
const SCRIPT = `const say=(id,text)=>{document.getElementById(id).textContent=text};
const explain=({title,hint})=>{document.title=title+" · ${SHOP_NAME}";say("title",title);say("hint",hint)};
if(navigator.onLine)explain(${JSON.stringify(UNREACHABLE)});
addEventListener("offline",()=>explain(${JSON.stringify(OFFLINE)}));
if(/^\\/admin(\\/|$)/.test(location.pathname))say("note","");
if(/^\\/(order|membership)-success$/.test(location.pathname))say("note","If your payment went through, you don't need to pay again: we email you a confirmation.");
addEventListener("online",()=>location.reload());
document.getElementById("again").addEventListener("click",()=>location.reload());`;

const drawing = (height: number, content: string) =>
  `<svg viewBox="-24 -24 48 56" height="${height}" fill="none" aria-hidden="true">${content}</svg>`;
const GLYPH = `<g id="glyph">${GLYPH_TURNS.map((turn) => `<path d="${GLYPH_LEAF}" transform="rotate(${turn})" fill="currentColor" fill-rule="evenodd"/>`).join("")}<path d="${GLYPH_CROZIER}" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></g>`;

/** What the service worker shows in place of a page that could not be fetched: one document without any other file. */
export const OFFLINE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="${fern.DEFAULT}"><title>${OFFLINE.title} · ${NAME}</title><style>${STYLE}</style></head><body><header><p class="name">${drawing(36, GLYPH)}<b>${NAME.replace("&amp;", "<span>&amp;</span>")}</b></p></header><main><div class="plate">${drawing(80, `<use href="#glyph"/>`)}</div><h1 id="title">${OFFLINE.title}</h1><p id="hint">${OFFLINE.hint}</p><p id="note">Your cart is kept, and you can still read pages that are open in other tabs.</p><button id="again" type="button">Try again</button></main><script>${SCRIPT}</script></body></html>`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Header fields of the offline page. Its policy allows its own style and script by their hashes, and nothing else. */
export const OFFLINE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
};
