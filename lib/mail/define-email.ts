import type { z } from "zod";
import { type MailTexts, resolveMailTexts } from "./mail-texts";
import type { SampleFacts } from "./sample-facts";
import type { Mail, MailShop } from "./schema";
import type { WordingDefinition } from "./schema/wording";

/** The texts of one case of an email, with values for all its variables; see `resolveMailTexts`. */
type ResolveTexts<Wordings> = <Key extends keyof Wordings & string>(
  key: Key,
  values: Wordings[Key] extends { variables: infer Variables }
    ? Record<keyof Variables & string, string>
    : never,
  preheader?: string,
) => MailTexts;

interface EmailDefinition<Payload extends z.ZodObject, Data, Wordings> {
  /**
   * What the outbox stores: ids, and what cannot be looked up later. Stored rows have this
   * shape, so fields are only added with a default.
   */
  payload: Payload;
  /**
   * The field with a link that grants access to its holder: in production it is deleted from the
   * outbox once the email was sent or has failed.
   */
  secretLink?: keyof z.output<Payload> & string;
  /**
   * What the email shows, read when it is sent. Default: the payload.
   * @throws {UndeliverableError} when the email is no longer valid
   */
  lookUp?: (payload: z.output<Payload>, queuedAt: Date) => Promise<Data>;
  /**
   * Default texts by the name of the email, or by `name.case` where its texts depend on the case (docs/decisions/0049).
   */
  wordings: Wordings;
  /** Writes subject, HTML and plain text. */
  render: (data: NoInfer<Data>, shop: MailShop, texts: ResolveTexts<NoInfer<Wordings>>) => Mail;
  /** What previews show, for each wording. */
  samples: Record<keyof NoInfer<Wordings>, (facts: SampleFacts) => NoInfer<Data>>;
}

/** One wording of an email, with its sample. */
export interface EmailCase {
  wording: WordingDefinition;
  renderSample(shop: MailShop, facts: SampleFacts): Mail;
}

/** Defines one email; `emails` in lib/mail/emails lists it. */
export function defineEmail<
  Payload extends z.ZodObject,
  const Wordings extends Readonly<Record<string, WordingDefinition>>,
  Data = z.output<Payload>,
>({ payload, secretLink, lookUp, wordings, render, samples }: EmailDefinition<Payload, Data, Wordings>) {
  const write = (data: Data, shop: MailShop): Mail =>
    render(data, shop, (key, values, preheader) =>
      resolveMailTexts(key, wordings[key] as WordingDefinition, values, shop, preheader),
    );
  const cases = Object.fromEntries(
    Object.entries(wordings).map(([key, wording]) => [
      key,
      { wording, renderSample: (shop, facts) => write(samples[key as keyof Wordings](facts), shop) },
    ]),
  ) as Record<keyof Wordings & string, EmailCase>;
  return {
    payload,
    cases,
    render: write,
    /** Renders a row of the outbox. @throws {UndeliverableError} when the email is no longer valid */
    renderQueued: async (row: { data: unknown; createdAt: Date }, shop: MailShop): Promise<Mail> => {
      const stored = payload.parse(row.data);
      return write(lookUp ? await lookUp(stored, row.createdAt) : (stored as Data), shop);
    },
    /** Whether stored data holds the secret link. */
    containsSecret: (data: unknown): boolean =>
      secretLink !== undefined &&
      typeof (data as Partial<Record<string, unknown>> | null)?.[secretLink] === "string",
  };
}
