import { useEffect, useRef, useState } from "react";
import { newId } from "@/lib/core/ids";
import { CallError } from "@/lib/http/browser";

/** Whether the server refused a call because its request key was used with different values. */
export const isKeyUsed = (error: unknown): boolean =>
  error instanceof CallError && (error.body as { isKeyUsed?: boolean } | null)?.isKeyUsed === true;

export interface KeptKeys {
  /** Of `useKeptKeys`. */
  keys: Map<string, string>;
  /** What shows on the page whether the request took effect, such as its newest entry. */
  shown: unknown;
}

/** Keys that outlive a dialog. Call it in the component that opens the dialog. */
export const useKeptKeys = (): KeptKeys["keys"] => useState(() => new Map<string, string>())[0];

/**
 * Idempotency keys for a form whose response can be lost: the same contents get the same key, so that the server
 * applies them once; different contents get another key. A form that must not apply two versions of its values uses one
 * key, of `{}`: the server refuses other values with it.
 * @param kept for a dialog that can be closed after a lost response: opened again, it repeats the request, until the
 * page shows something new
 * @returns `keyOf`: the key of these contents; `clear`: call it after a success, so that the same
 * contents can be sent again; `noteFailure`: call it with each error, so that a refused key is
 * replaced when the page is left, as the refusal asks
 */
export function useRequestKeys(kept?: KeptKeys) {
  const own = useKeptKeys();
  const keys = kept?.keys ?? own;
  const [shownFirst] = useState(kept?.shown); // an open dialog belongs to what it was opened on
  const isUsed = useRef(false);
  useEffect(() => {
    const clearIfUsed = () => {
      if (isUsed.current) keys.clear();
      isUsed.current = false;
    };
    clearIfUsed(); // after a refusal that came while the page was hidden
    return clearIfUsed;
  }, [keys]);
  return {
    keyOf: (contents: object): string => {
      const text = JSON.stringify([shownFirst, contents]);
      const key = keys.get(text) ?? newId();
      keys.set(text, key);
      return key;
    },
    clear: () => keys.clear(),
    noteFailure: (error: unknown) => {
      isUsed.current ||= isKeyUsed(error);
    },
  };
}
