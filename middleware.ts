import { type NextRequest, NextResponse } from "next/server";
import { listingPath } from "./lib/catalog/listing-path";
import { parseShopParams } from "./lib/catalog/schema";
import { contentSecurityPolicy } from "./lib/http/csp";

/** Aliases of pages (D27). */
const ALIASES: Record<string, string> = {
  "/membership": "/membership-signup",
  "/profile": "/account",
  "/track": "/track-order",
  "/faq": "/faqs",
  "/admin/dashboard": "/admin",
};

/** Account pages, which require a session. */
const OWN_PAGES = /^\/(account|orders|dashboard)(\/|$)/;
const ADMIN_PAGES = /^\/admin(\/|$)/;
const PORTRAIT_PAGES = /^\/account(\/|$)/;
/** Pages that take cards, and may therefore load Stripe's scripts and frames. */
const CARD_PAGES = /^\/(checkout|order-success|gift-cards)(\/|$)/;
/** Pages whose 404 status is known only after their data is read (docs/decisions/0015). */
const MAYBE_MISSING = /^\/(orders|member-content|docs\/api)\/./;
const SIGN_IN_COOKIE = /^(__Secure-)?authjs\.session-token(\.\d+)?$/;

/** Early redirects and the Content-Security-Policy. No authorization and no database access: handlers decide (D8). */
export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const lower = pathname.toLowerCase();
  const target = ALIASES[lower] ?? lower;
  if (target !== pathname) {
    const url = request.nextUrl.clone();
    url.pathname = target;
    return NextResponse.redirect(url, 308);
  }
  if (pathname === "/shop") return rewriteToListing(request);
  if (pathname.startsWith("/listing")) return NextResponse.redirect(new URL("/shop", request.url), 308);
  const hasSession = request.cookies.getAll().some(({ name }) => SIGN_IN_COOKIE.test(name));
  if (!hasSession && OWN_PAGES.test(pathname)) return redirectToLoginPage(request, "session");
  // A membership belongs to a user (D17), so checking one out requires a session.
  if (!hasSession && pathname === "/checkout" && request.nextUrl.searchParams.has("membership"))
    return redirectToLoginPage(request);
  return strict(request, ADMIN_PAGES.test(pathname) && !hasSession ? "/admin/login-required" : undefined);
}

/**
 * Redirects to the login page, which returns here.
 * @param why "session": the page explains that the session may have ended (D8)
 */
function redirectToLoginPage(request: NextRequest, why?: "session"): NextResponse {
  const { pathname, search } = request.nextUrl;
  const url = new URL("/login", request.url);
  url.search = new URLSearchParams({ return: pathname + search, ...(why ? { why } : {}) }).toString();
  return NextResponse.redirect(url, 307);
}

/**
 * Sets a fresh nonce for each request; Next reads it from the policy in the request headers and puts it on its
 * scripts.
 * @param screen path rendered under the requested address
 */
function strict(request: NextRequest, screen?: string): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy({
    nonce,
    sandbox: process.env.STRIPE_SANDBOX_URL,
    dev: process.env.NODE_ENV === "development",
    cards: CARD_PAGES.test(request.nextUrl.pathname),
    portraits: PORTRAIT_PAGES.test(request.nextUrl.pathname),
  });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("Content-Security-Policy", policy);
  if (MAYBE_MISSING.test(request.nextUrl.pathname))
    headers.set("user-agent", `${headers.get("user-agent") ?? ""} waits-for-status`);
  const response = screen
    ? NextResponse.rewrite(new URL(screen, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** Listings without a search are prerendered for all viewers; the address stays /shop with its filters. */
function rewriteToListing(request: NextRequest): NextResponse {
  const path = listingPath(parseShopParams(request.nextUrl.searchParams));
  return path ? NextResponse.rewrite(new URL(path, request.url)) : NextResponse.next();
}

export const config = {
  runtime: "nodejs",
  // The matcher covers only affected paths: running on every page halves the throughput of prerendered pages.
  matcher: [
    "/((?!api/|_next/).*[A-Z].*)",
    "/(checkout|order-success|gift-cards|account|orders|dashboard|admin|listing)/:path*",
    "/(member-content|membership-success|docs)/:path*",
    "/(login|signup|forgot-password|reset-password|verify-email)/:path*",
    "/shop",
    "/(membership|profile|track|faq)",
  ],
};
