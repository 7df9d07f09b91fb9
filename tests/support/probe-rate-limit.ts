import { countWithoutLimit, type LIMITS } from "@/lib/server/limits";

/** A rate limit with the number that the test expects, which is deliberately not read from LIMITS. */
interface ExpectedLimit {
  limit: keyof typeof LIMITS;
  /** How many calls the limit allows in its window. */
  allowed: number;
  /** The first caller's key, if it is not the caller's own value. */
  key?: string;
}

/** "done", or the code of the error. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/**
 * Makes three calls while the first caller has one call left: that caller's last allowed call, that caller's next
 * call, and a call by another caller (control).
 * @param callers their addresses, mailboxes or accounts
 * @param call receives the caller and the call's number, from 0
 * @returns for each call "done", or the code of its refusal
 */
export async function probeRateLimit(
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
