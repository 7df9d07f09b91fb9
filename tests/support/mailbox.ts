type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** An email as its reader sees it. */
export interface ReceivedMail {
  template: string;
  subject: string;
  html: string;
  text: string;
  /** Every link address of the HTML, in order. */
  links: string[];
}

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** Emails that left the shop under test (sent, or saved to a file in local mode), each returned once. */
export class Mailbox {
  private readonly opened = new Set<string>();

  constructor(private readonly sql: Sql) {}

  /**
   * Waits for the oldest unread email to a recipient.
   * @param template only this kind, such as "password-reset"
   */
  async next(recipient: string, template?: string): Promise<ReceivedMail> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const [mail] = await this.unopened(recipient, template);
      if (mail) {
        this.opened.add(String(mail["id"]));
        return received(mail);
      }
      if (Date.now() > end)
        throw new Error(`No ${template ?? "mail"} for ${recipient}. The outbox: ${await this.outbox()}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Number of emails of a kind sent to a recipient, read or not. */
  async count(recipient: string, template?: string): Promise<number> {
    return (await this.left(recipient, template)).length;
  }

  private async unopened(recipient: string, template: string | undefined) {
    const mails = await this.left(recipient, template);
    return mails.filter((mail) => !this.opened.has(String(mail["id"])));
  }

  private left(recipient: string, template: string | undefined) {
    return this.sql(
      `SELECT id, template, subject, html, text FROM mail_outbox WHERE recipient = $1 AND status IN ('sent', 'filed')
       AND ($2::text IS NULL OR template = $2) ORDER BY created_at, id`,
      [recipient, template ?? null],
    );
  }

  private async outbox(): Promise<string> {
    return JSON.stringify(
      await this.sql("SELECT key, recipient, status, attempts, last_error FROM mail_outbox"),
    );
  }
}

function received(mail: Record<string, unknown>): ReceivedMail {
  const html = String(mail["html"]);
  return {
    template: String(mail["template"]),
    subject: String(mail["subject"]),
    html,
    text: String(mail["text"]),
    links: [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    ),
  };
}
