/**
 * Copies a text to the clipboard.
 * @returns whether it was copied; false where the browser has no clipboard or denies access to it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
