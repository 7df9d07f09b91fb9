import { useState } from "react";
import { newId } from "@/lib/core/ids";

/**
 * Idempotency keys for a form whose response can be lost: the same contents get the same key, so that the server applies them
 * once; different contents get another key. A form that must not apply two versions of its values uses one key, of `{}`: the
 * server refuses other values with it.
 * @returns `keyOf`: the key of these contents; `clear`: call it after a success, so that the same contents can be sent again
 */
export function useRequestKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    keyOf: (contents: object): string => {
      const text = JSON.stringify(contents);
      const key = keys.get(text) ?? newId();
      keys.set(text, key);
      return key;
    },
    clear: () => keys.clear(),
  };
}
