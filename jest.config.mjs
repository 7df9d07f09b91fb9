import nextJest from "next/jest.js";

const withNext = nextJest({ dir: "./" });

const shared = {
  moduleNameMapper: {
    "^@prisma/client/runtime/(.*)\\.mjs$": "@prisma/client/runtime/$1.js",
    "^server-only$": "<rootDir>/tests/support/server-only.ts",
    // zod loads its sixty languages for each test file; English has a path of its own.
    "^\\.\\./locales/index\\.cjs$": "<rootDir>/tests/support/server-only.ts",
    "^@/(.*)$": "<rootDir>/$1",
  },
  modulePathIgnorePatterns: ["<rootDir>/\\.next", "<rootDir>/\\.data"],
  clearMocks: true,
  runtime: "<rootDir>/tests/support/run-once-runtime.cjs",
};

/** Packages run once per process, not once for each test file (docs/decisions/0076). */
const ONE_REALM = "<rootDir>/tests/support/one-realm-environment.cjs";

/** Packages that come as ES modules only, which Jest loads after a transform. */
const MODULES = [
  "next-auth",
  "@auth/core",
  "oauth4webapi",
  "jose",
  "@panva/hkdf",
  "preact-render-to-string",
  "preact",
  "oauth2-mock-server",
  "is-plain-obj",
].join("|");

/** One Jest project: next/jest's transform around our own options. */
const project = async (options) => ({
  ...(await withNext({ ...shared, ...options })()),
  transformIgnorePatterns: [`/node_modules/(?!(${MODULES})/)`, "^.+\\.module\\.(css|sass|scss)$"],
});

/** Where the clock of unit and integration tests begins, at whatever hour they run (tests/support/moment.ts). */
const MOMENT = "2026-11-18T17:00:00Z";
const setupFiles = ["<rootDir>/tests/support/moment.ts"];
const at = (moment) => ({ setupFiles, globals: { TEST_NOW: moment } });

/**
 * Tests that count days in the shop's time zone: the part "clock" of npm test runs them at the moments in TEST_MOMENTS.
 */
const DAY_COUNTING = [
  "integration/*/{dashboard,new-members,renewal-discounts,renewal-payments,renewals,reports,shop-days,subscriptions}",
  "unit/{checkout,membership,orders,subscriptions,reports}/*",
  "unit/server/clock",
];
/** And those whose days are counted from an instant: `npm test -- matrix` runs them too. */
const TIME_COUNTING = [
  "integration/*/{gift-cards,purge-carts,membership-jobs,plans-admin}",
  "unit/{core,mail}/*",
];
const testsAtMoments = [...DAY_COUNTING, ...(process.env.TEST_MATRIX ? TIME_COUNTING : [])].map(
  (files) => `<rootDir>/tests/${files}.test.ts`,
);

const moments = process.env.TEST_MOMENTS?.split(",") ?? [];
const clockProjects = () =>
  Promise.all(
    moments.map((moment) =>
      project({
        displayName: `clock ${moment}`,
        testEnvironment: ONE_REALM,
        testMatch: testsAtMoments,
        ...at(moment),
      }),
    ),
  );

export default async () => ({
  projects: [
    await project({
      displayName: "unit",
      testEnvironment: ONE_REALM,
      testMatch: ["<rootDir>/{tests/{unit,house,sandbox},packages/*/tests}/**/*.test.ts"],
      ...at(MOMENT),
      setupFilesAfterEnv: ["<rootDir>/tests/support/no-stray-errors.ts"],
    }),
    await project({
      displayName: "components",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/tests/unit/**/*.test.tsx"],
      ...at(MOMENT),
      setupFilesAfterEnv: ["<rootDir>/tests/support/no-stray-errors.ts", "<rootDir>/tests/support/dom.ts"],
    }),
    await project({
      displayName: "integration",
      testEnvironment: ONE_REALM,
      testMatch: ["<rootDir>/tests/integration/**/*.test.ts"],
      ...at(MOMENT),
    }),
    await project({
      displayName: "http",
      testEnvironment: ONE_REALM,
      testMatch: ["<rootDir>/tests/http/**/*.test.ts"],
      setupFiles,
      globalSetup: "<rootDir>/tests/support/lend-shops-setup.mjs",
      globalTeardown: "<rootDir>/tests/support/lend-shops-teardown.mjs",
    }),
    ...(await clockProjects()),
  ],
  // A machine may be three times slower than the one on which a test was written.
  testTimeout: 120_000,
});
