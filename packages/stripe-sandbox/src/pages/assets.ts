import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pageStyles } from "../shared/html";

interface Asset {
  body: Buffer;
  type: string;
}

const SCRIPT = "text/javascript; charset=utf-8";

/** Files of the browser folder that are served under `/v3/` by their own name. */
const FILES = [
  "payment-element.js",
  "card-fields.js",
  "appearance.js",
  "authenticate.js",
  "hosted.js",
  "hosted.css",
  "payment-element.css",
];

/** What stripe.js is made of, in order: each file adds its part to one shared object. */
const STRIPE_JS = ["stripe-core.js", "stripe-frames.js", "stripe-elements.js", "stripe.js"];

const cache = new Map<string, Asset>();

/** The file at a path such as `/v3/stripe.js`. */
export function assetAt(path: string): Asset | undefined {
  const name = path.startsWith("/v3/") ? path.slice("/v3/".length) : path.slice(1);
  const known = cache.get(name);
  if (known) return known;
  const asset = load(name);
  if (asset) cache.set(name, asset);
  return asset;
}

function load(name: string): Asset | undefined {
  if (name === "page.css") return { body: pageStyles(), type: "text/css; charset=utf-8" };
  if (name === "stripe.js") return { body: Buffer.concat(STRIPE_JS.map(read)), type: SCRIPT };
  if (!FILES.includes(name)) return undefined;
  return { body: read(name), type: name.endsWith(".css") ? "text/css; charset=utf-8" : SCRIPT };
}

function read(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../browser/${name}`, import.meta.url)));
}
