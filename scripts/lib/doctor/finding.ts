/** One result of `npm run doctor`. */
export interface Finding {
  /** What was examined, such as "Database". */
  subject: string;
  state: "fine" | "warning" | "problem";
  /** What was found. */
  text: string;
  /** What to do about it; every warning and problem has it. */
  remedy?: string;
}

/** A finding that needs nothing to be done. */
export const fine = (subject: string, text: string): Finding => ({ subject, state: "fine", text });

export const warning = (subject: string, text: string, remedy: string): Finding => ({
  subject,
  state: "warning",
  text,
  remedy,
});

export const problem = (subject: string, text: string, remedy: string): Finding => ({
  subject,
  state: "problem",
  text,
  remedy,
});

/** An error's message in one line; connection errors to several addresses have none of their own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return (error instanceof Error ? error.message || error.name : String(error)).split("\n", 1)[0] ?? "";
}

const SIGN = { fine: "✓", warning: "!", problem: "✗" } as const;

/** A finding as lines for the terminal. */
export const linesOf = ({ subject, state, text, remedy }: Finding): string[] => [
  `  ${SIGN[state]} ${subject}: ${text}`,
  ...(remedy === undefined ? [] : [`      → ${remedy}`]),
];
