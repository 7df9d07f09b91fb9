import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

/** An authenticator app with one key. */
export class Authenticator {
  private readonly totp: TOTP;
  private last = 0;

  /** @param key in base32 */
  constructor(key: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(key), period: PERIOD_SECONDS });
  }

  /**
   * The app's current code.
   * @param seconds offset from now
   */
  codeIn(seconds: number): string {
    return this.totp.generate({ timestamp: Date.now() + seconds * 1000 });
  }

  /** A code not returned before: three are accepted at any moment, of the previous, current and next step. */
  unusedCode(): string {
    const step = this.totp.counter();
    this.last = Math.max(this.last + 1, step - 1);
    if (this.last > step + 1) throw new Error("All codes of these 90 seconds are used");
    return this.totp.generate({ timestamp: this.last * PERIOD_SECONDS * 1000 });
  }

  /** Six digits that are not a current code. */
  wrongCode(): string {
    const right = [-60, -30, 0, 30, 60].map((seconds) => this.codeIn(seconds));
    for (let guess = 0; ; guess += 1) {
      const code = String(guess).padStart(6, "0");
      if (!right.includes(code)) return code;
    }
  }
}
