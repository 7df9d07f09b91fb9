import bots from "next/dist/shared/lib/router/utils/html-bots.js";

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(self)" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
];

// Rendered for each request; middleware.ts gives them their policy.
const strictPages = [
  "checkout",
  "order-success",
  "account",
  "orders",
  "dashboard",
  "member-content",
  "membership-success",
  "admin",
  "login",
  "signup",
  "forgot-password",
  "reset-password",
  "verify-email",
];

// Pages made ahead can carry no nonce: inline scripts are allowed there, everything foreign is closed. Pages that take cards
// or show a person's own things get a stricter policy with a nonce from middleware.ts (docs/decisions/0005).
const policy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  `connect-src 'self'${process.env.NODE_ENV === "development" ? " ws:" : ""}`,
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

// Who reads no stream: Next answers them once the whole page is known. middleware.ts adds our own word for pages that have
// to know their status first (docs/decisions/0015).
const htmlLimitedBots = new RegExp(`${bots.HTML_LIMITED_BOT_UA_RE.source}|waits-for-status`, "i");

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.SHOP_BUILD_DIR || ".next",
  cacheComponents: true,
  partialPrefetching: false, // with it, the first visit to an unknown product's address is answered 200 instead of 404
  experimental: {
    globalNotFound: true,
    // A page made anew goes into the build folder, where the next process finds it. Shops of the tests over HTTP share one
    // build and have data of their own: what they make stays with them.
    isrFlushToDisk: !process.env.SHOP_PAGES_IN_MEMORY,
  },
  reactStrictMode: true,
  htmlLimitedBots,
  poweredByHeader: false,
  serverExternalPackages: ["pg", "pg-boss", "pino", "nodemailer", "@node-rs/argon2", "@vercel/blob"],
  turbopack: {
    root: import.meta.dirname,
    // Nothing in the browser needs Node's process beyond its (inlined) environment: the polyfill stays out of every page.
    resolveAlias: { "next/dist/compiled/process": { browser: "./scripts/lib/no-process.cjs" } },
    rules: {
      "*.css": { loaders: ["@tailwindcss/turbopack"], as: "*.css" },
      "**/lucide-react/dist/esm/createLucideIcon.mjs": { loaders: ["./scripts/lib/plain-icons.cjs"] },
      "**/router-reducer/reducers/server-action-reducer.js": {
        loaders: ["./scripts/lib/no-server-actions.cjs"],
      },
    },
  },
  images: {
    // AVIF takes many times as long to encode: browser tests, which would encode every picture anew, do without.
    formats: process.env.SHOP_FAST_PICTURES ? ["image/webp"] : ["image/avif", "image/webp"],
    qualities: [65, 75],
  },
  typescript: { ignoreBuildErrors: true }, // `npm test` checks types once, for everything; the build need not repeat it
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: securityHeaders },
      // Fonts may be fetched by the payment provider's frame.
      {
        source: "/_next/static/media/:file*.woff2",
        headers: [{ key: "Access-Control-Allow-Origin", value: "*" }],
      },
      {
        source: `/((?!(?:${strictPages.join("|")})(?:/|$)|_next/).*)`,
        headers: [{ key: "Content-Security-Policy", value: policy }],
      },
    ]),
};

export default config;
