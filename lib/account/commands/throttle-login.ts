import "server-only";
import { delayInQueue } from "@/lib/server/delay-in-queue";
import { countWithoutLimit, LIMITS, resetLimit, uncount } from "@/lib/server/limits";
import { getKnownDeviceId } from "../known-devices";
import { loginDelayMs } from "../rules";

/**
 * Counts an attempt to sign in to an account from any address, and delays it once 20 have failed within 15 minutes, by
 * at most 5 seconds (D45). Browsers that have signed in to this account before are not delayed until 10 attempts fail
 * there. Emails without an account are counted alike, so that the time reveals nothing about them. The delay holds no
 * database connection.
 * @param device value of the cookie that identifies the browser
 * @param attempts by this address to this account: when too many wait, the addresses with the most attempts are refused
 * first
 * @throws {ShopError} too_many while 20 requests wait for this account
 */
export async function throttleLogin(
  email: string,
  device: string | undefined,
  attempts: number,
): Promise<void> {
  const known = getKnownDeviceId(device, email);
  const [ofAccount, ofDevice] = await Promise.all([
    countWithoutLimit("loginPerAccount", email),
    known === null ? null : countWithoutLimit("loginPerKnownDevice", known),
  ]);
  if (ofDevice !== null && ofDevice <= LIMITS.loginPerKnownDevice.points) return;
  await delayInQueue(email, attempts, loginDelayMs(ofAccount - 1 - LIMITS.loginPerAccount.points));
}

/** Uncounts this attempt because its password was right; the failures of others still count. */
export async function uncountLoginAttempt(email: string, device: string | undefined): Promise<void> {
  const known = getKnownDeviceId(device, email);
  await Promise.all([
    uncount("loginPerAccount", email),
    known === null ? null : resetLimit("loginPerKnownDevice", known),
  ]);
}

/** Uncounts an attempt that was refused before its password was checked. */
export async function uncountRefusedLogin(email: string, device: string | undefined): Promise<void> {
  const known = getKnownDeviceId(device, email);
  await Promise.all([
    uncount("loginPerAccount", email),
    known === null ? null : uncount("loginPerKnownDevice", known),
  ]);
}
