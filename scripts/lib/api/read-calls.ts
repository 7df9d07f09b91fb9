import { readdirSync } from "node:fs";
import { register } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RoutedCall } from "@/lib/http/openapi/types";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Resolves "server-only", which cannot be loaded outside of Next, to an empty module. */
const WITHOUT_SERVER_ONLY = `data:text/javascript,${encodeURIComponent(
  `export const resolve = (name, context, next) =>
     name === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(name, context);`,
)}`;

/** Reads the calls from the route.ts files of app/: every exported handler that route() created, with its path. */
export async function readCalls(): Promise<RoutedCall[]> {
  register(WITHOUT_SERVER_ONLY);
  const files = (readdirSync("app", { recursive: true }) as string[])
    .filter((file) => /(^|\/)route\.ts$/.test(file))
    .sort();
  const calls: RoutedCall[] = [];
  for (const file of files) {
    const handlers = (await import(pathToFileURL(path.resolve("app", file)).href)) as Record<string, unknown>;
    for (const method of METHODS) {
      const handler = handlers[method] as Partial<Pick<RoutedCall, "call">> | undefined;
      if (handler?.call && typeof handler.call === "object")
        calls.push({ method, path: toPath(file), call: handler.call });
    }
  }
  return calls;
}

/** (shop)/discount/[code]/route.ts → /discount/[code] */
const toPath = (file: string): string =>
  `/${path
    .dirname(file)
    .split(path.sep)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;
