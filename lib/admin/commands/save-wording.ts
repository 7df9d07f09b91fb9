import "server-only";
import { onlyGiven } from "@/lib/core/changes";
import { ShopError } from "@/lib/core/errors";
import { sender } from "@/lib/mail/queries";
import type { Mail, MailShop } from "@/lib/mail/schema";
import { sampleOf } from "@/lib/mail/wording-samples";
import { definitionOf, type WordingKey } from "@/lib/mail/wordings";
import { WORDING_FIELDS, type Wording, wordingProblems } from "@/lib/mail/wordings/define";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { lockForEdit, refuseStale } from "@/lib/server/versions";
import { textsOf, wordingKey, wordingView } from "../queries/wordings";
import type { ChangeWordingInput, MailPreview, WordingView } from "../schema/wording";
import type { Actor } from "./save-product";

/** @throws {ShopError} invalid_input that names each field and its variable */
function refuseProblems(key: WordingKey, wording: Wording): void {
  const fields = wordingProblems(definitionOf(key), wording);
  const sentences = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
  if (sentences.length > 0) throw new ShopError("invalid_input", sentences.join("; "), { fields });
}

/**
 * Changes the wording of a mail. A text that is the default is not stored, so that it follows later defaults. Mails that
 * are queued already get the wording that holds when they are sent.
 * @throws {ShopError} not_found; invalid_input; conflict with `current` when the version that the editor saw is not the saved one
 */
export async function changeWording(
  actor: Actor,
  name: string,
  { version, ...input }: ChangeWordingInput,
): Promise<WordingView> {
  const key = wordingKey(name);
  return db().$transaction(async (tx) => {
    await tx.mailWording.createMany({ data: [{ id: key }], skipDuplicates: true });
    await lockForEdit(tx, "mailWording", key, "There is no such mail");
    const before = await wordingView(key, tx);
    refuseStale(version, before);
    const wording = { ...textsOf(before), ...onlyGiven(input) };
    refuseProblems(key, wording);
    const defaults = textsOf(definitionOf(key));
    const stored = Object.fromEntries(
      WORDING_FIELDS.map((field) => [field, wording[field] === defaults[field] ? null : wording[field]]),
    );
    await tx.mailWording.update({ where: { id: key }, data: { ...stored, version: { increment: 1 } } });
    const after = await wordingView(key, tx);
    await recordAudit(tx, actor.userId, [
      {
        action: "settings.mails",
        objectType: "settings",
        objectId: key,
        before: textsOf(before),
        after: textsOf(after),
      },
    ]);
    return after;
  });
}

/**
 * Writes a mail from sample data.
 * @param draft a wording that is not saved; without one the saved wording counts
 * @throws {ShopError} not_found; invalid_input as in `changeWording`
 */
export function sampleWriter(name: string, draft?: Wording): (shop: MailShop) => Mail {
  const key = wordingKey(name);
  if (draft) refuseProblems(key, draft);
  return (shop) => sampleOf(key, draft ? { ...shop, wordings: { ...shop.wordings, [key]: draft } } : shop);
}

/** What a mail would look like with a wording that is not saved. @throws {ShopError} as `sampleWriter` */
export async function previewWording(name: string, draft: Wording): Promise<MailPreview> {
  const write = sampleWriter(name, draft);
  const { subject, html, text } = write((await sender()).shop);
  return { subject, html, text };
}
