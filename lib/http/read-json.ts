import { MEMBER_COOKIE, SIGNED_IN_COOKIE } from "@/lib/core/cookies";

// A page's own reads. This module is in the first load of every page, so error handling is loaded when an error
// happens.

export const USER_PATH = "/api/auth/user";
export const SAVED_PATH = "/api/wishlist";

/** Data of signed-in users only. */
const PERSONAL: readonly string[] = [USER_PATH, SAVED_PATH];

/** A cookie that scripts may read; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

export const deleteCookie = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=; Path=/; Max-Age=0`;
};

/** Shows or hides offers for non-members, as the hint cookie of the latest answer says. */
const showMembership = (): void => {
  const plan = readCookie(MEMBER_COOKIE);
  if (plan === undefined) delete document.documentElement.dataset["member"];
  else document.documentElement.dataset["member"] = plan;
};

/**
 * GET on a path. Personal data is requested only when there may be a session; 401 then means an anonymous visitor, and
 * is not an error.
 * @returns null for data that a visitor does not have
 * @throws {CallError} for every other answer that is not a success; TypeError when there is no answer
 */
export async function readJson(path: string): Promise<unknown> {
  const isPersonal = PERSONAL.includes(path);
  const hint = readCookie(SIGNED_IN_COOKIE);
  if (isPersonal && hint === undefined) return null;
  const response = await fetch(path, { method: "GET", credentials: "include" });
  if (response.ok) {
    if (path === USER_PATH) showMembership();
    return JSON.parse(await response.text());
  }
  if (!isPersonal || response.status !== 401) return (await import("./browser")).parseResponse(response);
  // The session was replaced while this request was in flight: a sign-in in another tab, a new password, a second factor.
  if (readCookie(SIGNED_IN_COOKIE) !== hint) return readJson(path);
  deleteCookie(SIGNED_IN_COOKIE);
  deleteCookie(MEMBER_COOKIE);
  showMembership();
  return null;
}
