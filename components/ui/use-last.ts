import { useState } from "react";

/** The value; while there is none, the one before, so that a dialog still shows its content while it closes. */
export function useLast<Value>(value: Value | null | undefined): Value | undefined {
  const [last, setLast] = useState<Value>();
  const current = value ?? last;
  if (current !== last) setLast(() => current);
  return current;
}
