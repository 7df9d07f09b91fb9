// The map of the code: who may import whom. `npm test` checks it, and the README's map is made from it.

/** Domains of lib/ in import order: a folder uses only those above it. */
export const DOMAINS = [
  ["core", "cents, error codes, ids, dates: pure"],
  [
    "server",
    "the outside world: environment, database, Stripe, mail server, outbox, clock, log, limits, cache tags, jobs",
  ],
  ["pricing", "the only arithmetic on prices"],
  ["account", "people, sessions, guards"],
  [
    "http",
    "the route() wrapper, errors to responses, origin check, cookies; browser.ts is the one typed fetch",
  ],
  ["catalog", "products, search, stock as shoppers see it"],
  ["reviews", "reviews and their figures"],
  ["marketing", "panels of the owner, offers, the price rules that hold now"],
  ["membership", "plans and subscriptions"],
  ["wishlist", "products that people keep for later"],
  ["restock", "who waits for a product to be back, and the mails about it"],
  ["cart", "carts and their lines"],
  ["orders", "orders as their buyers see them, and whose they are"],
  ["replenishment", "subscriptions to products: their schedules, and what becomes of them"],
  ["content", "what there is to read: policies, articles, foods, recipes, members' guides and lessons"],
  ["help", "questions and answers, messages to the shop, the newsletter"],
  [
    "discovery",
    "what search engines and price comparisons are told: structured data, sitemaps, product feed",
  ],
  ["mail", "what the shop writes to people: pure templates, and the sender of the outbox"],
  ["checkout", "pending order, payment, finalize, expiry, reconciliation"],
  ["admin", "the back office: its tabs, and what staff reads and changes there"],
  ["reports", "what the shop earned and what waits: statistics with their definitions, and the dashboard"],
];

/** Rooms at the top. */
export const ROOMS = [
  ["app", "routes only: read params, call a query or a command, render"],
  ["components", "what things look like; props in, callbacks out"],
  ["lib", "what the shop knows and does, one folder a domain"],
  ["prisma", "schema, migrations (never edited once merged), sample data"],
  ["sandbox", "stand-ins for outside services when no key is set"],
  ["scripts", "what npm start, npm test and the benchmarks run"],
  ["assets", "sources of the pictures and what renders them"],
  ["tests", "unit, integration, http, e2e, house (tests about the code), bench"],
  ["docs/decisions", "why things are as they are"],
];

const names = DOMAINS.map(([name]) => name);
const folder = (name) => `^lib/${name}/`;

/** A domain must not use the ones below it, and never lib/http: handlers are composed in app/. */
const order = names.map((name, index) => ({
  name: `lib-${name}-uses-only-what-is-above`,
  severity: "error",
  from: { path: folder(name) },
  to: {
    path: [
      ...names.slice(index + 1).map(folder),
      ...(name === "http" || index < names.indexOf("http") ? [] : [folder("http")]),
      ...(name === "http" ? ["pricing"].map(folder) : []),
    ],
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
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
        pathNot: "^lib/([^/]+/(schema|rules)(/|\\.ts$)|core/|http/(browser|first-read)\\.ts$)",
      },
    },
    {
      name: "components-know-no-database",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(prisma|sandbox|scripts)/" },
    },
    {
      name: "app-knows-no-database-and-no-stripe",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: "^(prisma/|sandbox/|scripts/|lib/server/(db|stripe)\\.ts$)|node_modules/(stripe|pg|@prisma)/",
      },
    },
    {
      name: "rules-and-schema-are-pure",
      severity: "error",
      from: { path: "^lib/[^/]+/(rules|schema)(/|\\.ts$)" },
      to: { path: "^(lib/server/|prisma/|lib/[^/]+/(queries|commands))" },
    },
    { name: "core-is-pure", severity: "error", from: { path: "^lib/core/" }, to: { pathNot: "^lib/core/" } },
    {
      name: "sdks-only-in-lib-server",
      severity: "error",
      from: { path: "^(lib|app|components)/", pathNot: "^lib/server/" },
      to: {
        path: "node_modules/(pg|pg-boss|pino|nodemailer|rate-limiter-flexible|stripe)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sandbox-knows-nothing-of-the-shop",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(app|components|lib|prisma|scripts|tests)/" },
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
