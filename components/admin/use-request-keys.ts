import { useEffect, useRef, useState } from "react";
import { newId } from "@/lib/core/ids";
import { CallError } from "@/lib/http/browser";

/** Whether the server refused a call because its request key was used with different values. */
export const isKeyUsed = (error: unknown): boolean =>
  error instanceof CallError && (error.body as { isKeyUsed?: boolean } | null)?.isKeyUsed === true;

/** Request keys that outlive a dialog, from `useRequestKeyScope`. */
export interface RequestKeyScope {
  /** Keys by the contents that they were issued for. */
  keyStore: Map<string, string>;
  /** Page data that changes once the request has taken effect, such as the id of the newest entry. */
  pageData: unknown;
}

/** Request keys that outlive a dialog. Call it in the component that opens the dialog. */
export function useRequestKeyScope(pageData: unknown): RequestKeyScope {
  const [keyStore] = useState(() => new Map<string, string>());
  return { keyStore, pageData };
}

/**
 * Idempotency keys for a form whose response can be lost: the same contents get the same key, so that the server
 * applies them once; different contents get another key. A form that must not apply two versions of its values uses one
 * key, of `{}`: the server refuses other values with it.
 * @param scope for a dialog that can be closed after a lost response: when it is reopened, it sends the same key until
 * the data of the page has changed
 * @returns `keyOf`: the key of these contents; `clear`: call it after a success, so that the same
 * contents can be sent again; `noteFailure`: call it with each error, so that a refused key is
 * replaced when the page is left, as the refusal asks
 */
export function useRequestKeys(scope?: RequestKeyScope) {
  const ownScope = useRequestKeyScope(undefined);
  const { keyStore: keys, pageData } = scope ?? ownScope;
  const [initialPageData] = useState(pageData); // an open dialog keeps its key when the page refreshes
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
      const text = JSON.stringify([initialPageData, contents]);
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
