const STRIPE = {
  script: "https://js.stripe.com",
  frame: "https://js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};

interface Options {
  /** Of this request. */
  nonce: string;
  /** Origin of the Stripe sandbox, when one runs. */
  sandbox: string | undefined;
  dev: boolean;
}

/**
 * The Content-Security-Policy of a page that takes cards: no inline script runs without the request's nonce, and no
 * origin but Stripe's (or the sandbox's) is let in. Pages made ahead have the one in next.config.mjs (docs/decisions/0005).
 */
export function contentSecurityPolicy({ nonce, sandbox = "", dev }: Options): string {
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' ${STRIPE.script} ${sandbox} ${dev ? "'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${STRIPE.connect} ${sandbox} ${dev ? "ws:" : ""}`,
    `frame-src ${STRIPE.frame} ${sandbox}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return rules.map((rule) => rule.replace(/\s+/g, " ").trim()).join("; ");
}
