import { useState } from "react";

/**
 * The newer one of the record that the page shows and the one that the last action answered with: the page shows the answer only once it
 * is refreshed, and an action until then would send the earlier version, which the server refuses (409).
 * @returns the record, and a function that takes an action's answer
 */
export function useLatestRecord<Saved extends { id: string; version: number }>(
  shown: Saved,
): [Saved, (answer: Saved | undefined) => void] {
  const [answered, setAnswered] = useState<Saved>();
  const isNewer = answered?.id === shown.id && answered.version > shown.version;
  return [isNewer ? answered : shown, setAnswered];
}
