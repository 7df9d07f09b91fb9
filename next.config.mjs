import { existsSync } from "node:fs";
import path from "node:path";
import bots from "next/dist/shared/lib/router/utils/html-bots.js";
import { publicPageHeaders, USER_AGENT } from "./scripts/serve/public-pages.mjs";

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(self)" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
];

// Rendered for each request; middleware.ts sets their policy.
const strictPages = [
  "checkout",
  "order-success",
  "gift-cards",
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
  "docs",
];

// Pages that are the same for everyone cannot have a nonce. The page cache replaces 'unsafe-inline' for scripts
// with the hashes of the page's own (docs/decisions/0056). Pages that take cards or show personal data get a
// nonce from middleware.ts (docs/decisions/0005).
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

// Clients that do not read streams get the complete page: the page cache, which stores whole responses, and every
// client on pages whose status depends on the database (middleware.ts, docs/decisions/0015).
const htmlLimitedBots = new RegExp(
  `${bots.HTML_LIMITED_BOT_UA_RE.source}|${USER_AGENT}|waits-for-status`,
  "i",
);

/** On Vercel, the platform caches pages and knows when they change. */
const storage =
  process.env.VERCEL || process.env.NODE_ENV === "development"
    ? {}
    : {
        cacheHandler: path.resolve(import.meta.dirname, "scripts/serve/response-cache-handler.mjs"),
        cacheHandlers: { default: path.resolve(import.meta.dirname, "scripts/serve/use-cache-handler.mjs") },
        cacheMaxMemorySize: 0,
      };

/**
 * Files that functions on Vercel read; scripts/lib/build.ts writes the API reference into .next-files before the build.
 */
const functionFiles = process.env.VERCEL
  ? {
      outputFileTracingIncludes: {
        "/docs/api": ["./.next-files/*.json"],
        "/docs/api/*": ["./.next-files/*.json"],
        "/api/openapi.json": ["./.next-files/*.json"],
      },
    }
  : {};

const distDir = process.env.SHOP_BUILD_DIR || ".next";

// Production installs and images lack the tests or their packages: the build then type-checks only the product.
const tsconfigPath =
  existsSync("tests") && existsSync("node_modules/@types/jest") ? "tsconfig.json" : "tsconfig.build.json";

/** @type {import("next").NextConfig} */
const config = {
  distDir,
  // Only `npm start` with the embedded services skips the type check; `npm test` and production builds run it.
  typescript: { tsconfigPath, ignoreBuildErrors: Boolean(process.env.SHOP_SKIP_TYPE_CHECK) },
  cacheComponents: true,
  ...storage,
  ...functionFiles,
  partialPrefetching: false, // with it, the first visit to an unknown product's address answers 200 instead of 404
  experimental: {
    globalNotFound: true,
    // Writing the cache adds a fifth to the build time and helps only later builds, so the first build skips it.
    turbopackFileSystemCacheForBuild: existsSync(path.join(distDir, "BUILD_ID")),
    // Nothing reads a build's source maps, which were half of its size and took a tenth of its time.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    // Each page's code is loaded on its first request, because most processes never serve
    // the admin (docs/decisions/0056).
    preloadEntriesOnStart: false,
  },
  reactStrictMode: true,
  htmlLimitedBots,
  poweredByHeader: false,
  serverExternalPackages: [
    "pg",
    "pg-boss",
    "pino",
    "nodemailer",
    "@node-rs/argon2",
    "@vercel/blob",
    "pdfkit",
    "@easypost/api",
    // lib/server/telemetry/start-telemetry.ts loads them if telemetry is enabled.
    "@opentelemetry/api",
    "@opentelemetry/exporter-metrics-otlp-proto",
    "@opentelemetry/exporter-prometheus",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/sdk-trace-node",
  ],
  turbopack: {
    root: import.meta.dirname,
    rules: { "*.css": { loaders: ["@tailwindcss/turbopack"], as: "*.css" } },
  },
  images: {
    // Next requests a picture's path from itself, without the visitor's address, by which calls are limited.
    localPatterns: ["/images/**", "/objects/**"].map((pathname) => ({ pathname, search: "" })),
    // Browser tests skip AVIF, which is slow to encode, because each run encodes every picture again.
    formats: process.env.SHOP_FAST_PICTURES ? ["image/webp"] : ["image/avif", "image/webp"],
    qualities: [65, 75],
    // No picture of the shop is wider than 1240 pixels, and each URL adds to the HTML.
    deviceSizes: [640, 828, 1080, 1280],
  },
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: securityHeaders },
      // The payment provider's frame may fetch fonts.
      {
        source: "/_next/static/media/:file*.woff2",
        headers: [{ key: "Access-Control-Allow-Origin", value: "*" }],
      },
      {
        source: `/((?!(?:${strictPages.join("|")})(?:/|$)|_next/).*)`,
        headers: [{ key: "Content-Security-Policy", value: policy }],
      },
      // The service worker only fetches pages of the shop.
      {
        source: "/sw.js",
        headers: [{ key: "Content-Security-Policy", value: "default-src 'none'; connect-src 'self'" }],
      },
      ...publicPageHeaders,
    ]),
};

export default config;
