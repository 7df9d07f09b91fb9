import { redirect } from "next/navigation";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { safePath } from "@/lib/core/safe-path";
import { env } from "@/lib/server/env";

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** A query parameter that is given exactly once; otherwise an empty string. */
export async function readTextParam(search: Search, name: string): Promise<string> {
  const value = (await search)[name];
  return typeof value === "string" ? value : "";
}

/**
 * For pages that only make sense to visitors: signed-in users are redirected.
 * @returns safe path to go to after sign-in, or null (D6)
 */
export async function redirectIfSignedIn(search: Search): Promise<string | null> {
  const returnTo = safePath(await readTextParam(search, "return"), env().SHOP_URL);
  const { userId } = await getCurrentViewer();
  if (userId !== null) redirect(returnTo ?? "/");
  return returnTo;
}
