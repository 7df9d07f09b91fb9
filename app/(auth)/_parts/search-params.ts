import { redirect } from "next/navigation";
import { getCurrentViewer } from "@/lib/account/queries";
import { safePath } from "@/lib/core/safe-path";
import { env } from "@/lib/server/env";

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** A query parameter that is given once; else an empty text. */
export async function readText(search: Search, name: string): Promise<string> {
  const value = (await search)[name];
  return typeof value === "string" ? value : "";
}

/**
 * For pages that only make sense to visitors: whoever is signed in is sent on.
 * @returns safe path that follows a sign-in, or null (D6)
 */
export async function redirectIfSignedIn(search: Search): Promise<string | null> {
  const returnTo = safePath(await readText(search, "return"), env().SHOP_URL);
  const { userId } = await getCurrentViewer();
  if (userId !== null) redirect(returnTo ?? "/");
  return returnTo;
}
