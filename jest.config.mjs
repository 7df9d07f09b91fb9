import nextJest from "next/jest.js";

const withNext = nextJest({ dir: "./" });

const shared = {
  moduleNameMapper: {
    "^@prisma/client/runtime/(.*)\\.mjs$": "@prisma/client/runtime/$1.js",
    "^server-only$": "<rootDir>/tests/support/server-only.ts",
    "^@/(.*)$": "<rootDir>/$1",
  },
  modulePathIgnorePatterns: ["<rootDir>/\\.next", "<rootDir>/\\.data"],
  clearMocks: true,
};

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

export default async () => ({
  projects: [
    await project({
      displayName: "unit",
      testEnvironment: "node",
      testMatch: ["<rootDir>/tests/{unit,house,sandbox}/**/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/tests/support/no-stray-errors.ts"],
    }),
    await project({
      displayName: "components",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/tests/unit/**/*.test.tsx"],
      setupFilesAfterEnv: ["<rootDir>/tests/support/no-stray-errors.ts", "<rootDir>/tests/support/dom.ts"],
    }),
    await project({
      displayName: "integration",
      testEnvironment: "node",
      testMatch: ["<rootDir>/tests/integration/**/*.test.ts"],
    }),
    await project({
      displayName: "http",
      testEnvironment: "node",
      testMatch: ["<rootDir>/tests/http/**/*.test.ts"],
    }),
  ],
  testTimeout: 60_000,
});
