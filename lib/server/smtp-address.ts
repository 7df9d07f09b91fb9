// Milliseconds of each step; MAIL_DELIVERY_SECONDS bounds them together, below the sender's lease.
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 30_000,
};

/** The mail server's URL with the timeouts. A password is sent encrypted, unless the URL disables it. */
export function smtpAddress(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const wanted = { ...TIMEOUTS, ...(url.username && url.protocol === "smtp:" ? { requireTLS: true } : {}) };
  for (const [name, value] of Object.entries(wanted))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}
