import { useState } from "react";

interface Versioned {
  id: string;
  version: number;
}

/**
 * The newer of the page's record and the last response's record. Until the page is refreshed, its record has an
 * old version, which the server would reject (409).
 * @returns the record, and a function that receives an action's response
 */
export function useLatestRecord<Saved extends Versioned>(
  shown: Saved,
): [Saved, (answer: Saved | undefined) => void] {
  const [answered, setAnswered] = useState<Saved>();
  return [newer(shown, answered), setAnswered];
}

/** Same, for the rows of a list. */
export function useLatestRecords<Saved extends Versioned>(
  shown: readonly Saved[],
): [Saved[], (answer: Saved) => void] {
  const [answered, setAnswered] = useState<Readonly<Record<string, Saved>>>({});
  return [
    shown.map((row) => newer(row, answered[row.id])),
    (answer) => setAnswered((before) => ({ ...before, [answer.id]: answer })),
  ];
}

const newer = <Saved extends Versioned>(shown: Saved, answered: Saved | undefined): Saved =>
  answered?.id === shown.id && answered.version > shown.version ? answered : shown;
