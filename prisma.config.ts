import { defineConfig } from "prisma/config";

// The client needs no schema engine, and migrations run on the WebAssembly one (scripts/lib/schema-engine.ts): a path
// that exists keeps the CLI from downloading a binary. `prisma migrate deploy` works where the real one is named here.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= "package.json";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://unset" },
});
