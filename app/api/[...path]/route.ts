import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";

/** Unknown calls answer in JSON like the others, not with a page. */
const unknown = () =>
  route({
    summary: "Returns 404 for unknown paths",
    access: "public",
    output: "nothing",
    throws: ["not_found"],
    handle: () => Promise.reject(new ShopError("not_found", "There is no such call")),
  });

export const GET = unknown();
export const POST = unknown();
export const PUT = unknown();
export const PATCH = unknown();
export const DELETE = unknown();
