import { type Finding, fine, problem, warning } from "./finding";

/** Stripe refuses signatures that are five minutes old; holds and sessions notice less than that. */
const PROBLEM_SECONDS = 60;
const WARNING_SECONDS = 5;

/**
 * Compares this machine's clock with another one.
 * @param whose clock it is, such as "Stripe's"
 * @param theirs its time in milliseconds since 1970, read between the two own times
 * @param ours this machine's times in milliseconds before and after reading it
 */
export function examineClock(
  whose: string,
  theirs: number,
  ours: { before: number; after: number },
): Finding {
  const seconds = Math.max(0, theirs - ours.after, ours.before - theirs) / 1000;
  const text = `${seconds.toFixed(0)} s apart from ${whose}`;
  const remedy = "Keep the time of both machines with an NTP service, such as systemd-timesyncd.";
  if (seconds > PROBLEM_SECONDS) return problem("Clock", text, remedy);
  return seconds > WARNING_SECONDS ? warning("Clock", text, remedy) : fine("Clock", `agrees with ${whose}`);
}
