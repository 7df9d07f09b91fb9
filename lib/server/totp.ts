import "server-only";
import { Secret, TOTP } from "otpauth";
import { toString as drawQrCode } from "qrcode";
import { SHOP_NAME } from "@/lib/core/shop";

/** RFC 6238 with the settings that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
const SETTINGS = { issuer: SHOP_NAME, algorithm: "SHA1", digits: 6, period: 30 } as const;
const KEY_BYTES = 20;
/** A clock may be one step (30 s) ahead or behind. */
const WINDOW = 1;

/** A random key of 160 bits, in base32 as authenticator apps take it. */
export const createTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32;

const totpOf = (key: string, label = ""): TOTP =>
  new TOTP({ ...SETTINGS, secret: Secret.fromBase32(key), label });

/** The time step (30 s since 1970) of a code; null when it is not a current code. */
export function findTotpStep(key: string, code: string, at: Date): number | null {
  const totp = totpOf(key);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The QR code for an authenticator app, as a data URL. @param label names the account in the app */
export async function createTotpQrCode(key: string, label: string): Promise<string> {
  const svg = await drawQrCode(totpOf(key, label).toString(), { type: "svg", margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
