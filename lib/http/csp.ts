const STRIPE = {
  script: "https://js.stripe.com",
  frame: "https://js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};

interface Options {
  /** Of this request, on pages that are rendered for it; pages made ahead have none. */
  nonce: string | undefined;
  /** Origin of the Stripe sandbox, when one runs. */
  sandbox: string | undefined;
  dev: boolean;
}

/**
 * The Content-Security-Policy of a page. With a nonce no inline script runs without it, and Stripe may run; pages made
 * ahead can carry no nonce and keep 'unsafe-inline' for scripts, with everything else closed (docs/decisions/0005).
 */
export function contentSecurityPolicy({ nonce, sandbox, dev }: Options): string {
  const provider = nonce ? { ...STRIPE } : { script: "", frame: "", connect: "" };
  const own = nonce && sandbox ? sandbox : "";
  const scripts = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'unsafe-inline'";
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${scripts} ${provider.script} ${own} ${dev ? "'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${provider.connect} ${own} ${dev ? "ws:" : ""}`,
    `frame-src ${nonce ? `${provider.frame} ${own}` : "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return rules.map((rule) => rule.replace(/\s+/g, " ").trim()).join("; ");
}
