import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "./lib/http/csp";

/** D27: other names of pages. */
const ALIASES: Record<string, string> = {
  "/membership": "/membership-signup",
  "/profile": "/account",
  "/track": "/track-order",
  "/faq": "/faqs",
};

/** Pages that take cards: rendered for each request, so that only scripts with the request's nonce run. */
const STRICT = /^\/(checkout|order-success)(\/|$)/;

/** Early redirects and the Content-Security-Policy. No authorisation and no database: handlers decide (D8). */
export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const lower = pathname.toLowerCase();
  const target = ALIASES[lower] ?? lower;
  if (target !== pathname) {
    const url = request.nextUrl.clone();
    url.pathname = target;
    return NextResponse.redirect(url, 308);
  }
  const nonce = STRICT.test(pathname) ? btoa(crypto.randomUUID()) : undefined;
  const policy = contentSecurityPolicy({
    nonce,
    sandbox: process.env.STRIPE_SANDBOX_URL,
    dev: process.env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  if (nonce) {
    headers.set("x-nonce", nonce);
    headers.set("Content-Security-Policy", policy); // Next reads the nonce from here
  }
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = {
  runtime: "nodejs",
  // Pages only: no calls, no files.
  matcher: ["/((?!api/|_next/|.*\\.[a-z0-9]+$).*)"],
};
