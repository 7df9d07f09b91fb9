const STRIPE = {
  script: "https://js.stripe.com",
  frame: "https://js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};
const NO_ORIGINS = { script: "", frame: "'none'", connect: "" };

interface Options {
  /** Of this request. */
  nonce: string;
  /** Origin of the Stripe sandbox, if one runs. */
  sandbox: string | undefined;
  dev: boolean;
  /** Whether the page takes cards: Stripe's origins (or the sandbox's) are allowed only there. */
  cards: boolean;
  /** Whether the page shows a user's Google profile picture. */
  portraits?: boolean;
}

const PORTRAITS = "https://*.googleusercontent.com";

/**
 * The Content-Security-Policy of a page that takes cards or passwords, or shows a user's own data: no inline script
 * runs without the request's nonce, and no third-party origin is allowed except for card forms and a provider's
 * picture. Prerendered pages have the policy in next.config.mjs (docs/decisions/0005).
 */
export function contentSecurityPolicy({ nonce, sandbox, dev, cards, portraits = false }: Options): string {
  const stripe = cards ? STRIPE : NO_ORIGINS;
  const sandboxOrigin = (cards && sandbox) || "";
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${stripe.script} ${sandboxOrigin} ${dev ? "'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${portraits ? PORTRAITS : ""}`,
    "font-src 'self'",
    `connect-src 'self' ${stripe.connect} ${sandboxOrigin} ${dev ? "ws:" : ""}`,
    `frame-src ${stripe.frame} ${sandboxOrigin}`,
    "worker-src 'self'", // the service worker: 'strict-dynamic' would apply to it otherwise
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return rules.map((rule) => rule.replace(/\s+/g, " ").trim()).join("; ");
}
