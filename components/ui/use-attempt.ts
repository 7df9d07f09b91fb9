import { useState } from "react";

/**
 * An action that may fail: whether it runs, and the text of its last failure.
 * @param explain the text of an exception; may show a toast
 * @param leaves whether success leads to another page: it counts as running until then
 */
export function useAttempt(explain: (error: unknown) => string, { leaves = false } = {}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const attempt = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      await action();
      if (!leaves) setBusy(false);
    } catch (error) {
      setProblem(explain(error));
      setBusy(false);
    }
  };
  return { isBusy, problem, attempt };
}
