import { useState } from "react";

/**
 * The newer of the page's record and the last response's record. Until the page is refreshed, its record has an old version, which
 * the server would reject (409).
 * @returns the record, and a function that receives an action's response
 */
export function useLatestRecord<Saved extends { id: string; version: number }>(
  shown: Saved,
): [Saved, (answer: Saved | undefined) => void] {
  const [answered, setAnswered] = useState<Saved>();
  const isNewer = answered?.id === shown.id && answered.version > shown.version;
  return [isNewer ? answered : shown, setAnswered];
}
