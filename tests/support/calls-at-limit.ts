import { countWithoutLimit, type LIMITS } from "@/lib/server/limits";

/** A rate limit as a test expects it, not as LIMITS sets it. */
interface ExpectedLimit {
  limit: keyof typeof LIMITS;
  /** The calls that it allows in its window. */
  allowed: number;
  /** The first caller's key, if it is not the caller's name. */
  key?: string;
}

/** "done", or the code of the error. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/**
 * Makes three calls, as if the first caller had already made all calls that a limit allows but one: that caller's last
 * allowed one, that caller's next one, and one of another caller (control).
 * @param callers their addresses, mailboxes or accounts
 * @param call gets the caller and the call's number, from 0
 * @returns for each call "done", or the code of its refusal
 */
export async function callsAtLimit(
  { limit, allowed, key }: ExpectedLimit,
  [first, other]: readonly [string, string],
  call: (caller: string, number: number) => Promise<unknown>,
): Promise<string[]> {
  await countWithoutLimit(limit, key ?? first, allowed - 1);
  const outcomes: string[] = [];
  for (const [number, caller] of [first, first, other].entries())
    outcomes.push(await outcomeOf(call(caller, number)));
  return outcomes;
}
