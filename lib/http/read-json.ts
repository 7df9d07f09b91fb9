import { MEMBER_COOKIE, SIGNED_IN_COOKIE } from "@/lib/core/cookies";

// What a page reads by itself. It is in the first load of every page, so that what failures need comes when one happens.

export const USER_PATH = "/api/auth/user";
export const SAVED_PATH = "/api/wishlist";

/** What only a signed-in person has. */
const PERSONAL: readonly string[] = [USER_PATH, SAVED_PATH];

/** A cookie that script may read; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

export const deleteCookie = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=; Path=/; Max-Age=0`;
};

/** Shows or hides what is not for members, as the hint says that the server has just set. */
const showMembership = (): void => {
  document.documentElement.toggleAttribute("data-member", readCookie(MEMBER_COOKIE) !== undefined);
};

/**
 * GET on a path. What is personal is asked only when there may be a session; 401 then means a visitor, and is no error.
 * @returns null for what a visitor has none of
 * @throws {CallError} for every other answer that is not a success; TypeError when nothing answers
 */
export async function readJson(path: string): Promise<unknown> {
  const isPersonal = PERSONAL.includes(path);
  if (isPersonal && readCookie(SIGNED_IN_COOKIE) === undefined) return null;
  const response = await fetch(path, { method: "GET", credentials: "include" });
  if (response.ok) {
    if (path === USER_PATH) showMembership();
    return JSON.parse(await response.text());
  }
  if (!isPersonal || response.status !== 401) return (await import("./browser")).parseResponse(response);
  deleteCookie(SIGNED_IN_COOKIE);
  deleteCookie(MEMBER_COOKIE);
  showMembership();
  return null;
}
