/** Calls, however the path is written: they end sessions or start downloads, and show no page to return to. */
const CALL = /^\/api(\/|$)/i;

/**
 * D6: the target of a redirect after a detour. The path of a page, or an absolute URL of the shop's origin; anything
 * else, including a call of the API, is null.
 * @param target requested by the client, such as the value of `return`
 * @param origin of the shop
 * @returns path with query and fragment, which starts with one slash
 */
export function safePath(target: unknown, origin: string): string | null {
  if (typeof target !== "string" || target === "" || target.length > 2000) return null;
  // Browsers read a backslash as a slash and drop control characters, so the shop's paths contain neither.
  if ([target, decodedOnce(target)].some((text) => /[\\\p{Cc}]/u.test(text) || /^\s*\/\//.test(text)))
    return null;
  if (!target.startsWith("/") && !target.startsWith(`${origin}/`) && target !== origin) return null;
  const url = parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return null;
  if (CALL.test(decodedOnce(url.pathname))) return null;
  return url.pathname + url.search + url.hash;
}

function parse(target: string, base: string): URL | null {
  try {
    return new URL(target, base);
  } catch {
    return null;
  }
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
