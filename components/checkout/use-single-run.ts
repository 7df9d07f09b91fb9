import { useRef } from "react";

/** Allows one run of an action at a time: calls during a run do nothing. */
export function useSingleRun<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false);
  return async (...args: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    await run(...args).finally(() => {
      isRunning.current = false;
    });
  };
}
