// Loaded before every command in TypeScript: registers tsx, and generates the Prisma client where it is missing.
import { register } from "tsx/esm/api";

register();
const { generateClient } = await import("./build.ts");
await generateClient();
