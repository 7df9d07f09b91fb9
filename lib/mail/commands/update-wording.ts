import "server-only";
import { omitUndefined } from "@/lib/core/diff-fields";
import { ShopError } from "@/lib/core/errors";
import { getSender } from "@/lib/mail/queries";
import type { Mail, MailShop } from "@/lib/mail/schema";
import { findWordingProblems, WORDING_FIELDS, type Wording } from "@/lib/mail/schema/wording";
import { getWordingDefinition, renderSampleMail, type WordingKey } from "@/lib/mail/wordings";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { getWording, parseWordingKey, textsOf } from "../queries/wordings";
import type { MailPreview, UpdateWordingInput, WordingView } from "../schema/admin-wording";

/** @throws {ShopError} invalid_input that names each field and its variable */
function refuseProblems(key: WordingKey, wording: Wording): void {
  const fields = findWordingProblems(getWordingDefinition(key), wording);
  const sentences = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
  if (sentences.length > 0) throw new ShopError("invalid_input", sentences.join("; "), { fields });
}

/**
 * Changes the wording of a mail. A text that equals the default is not stored, so that it follows later defaults.
 * Queued mails get the wording at the time they are sent.
 * @throws {ShopError} not_found; invalid_input; conflict with `current` for an outdated version
 */
export async function updateWording(
  actor: Actor,
  name: string,
  { version, ...input }: UpdateWordingInput,
): Promise<WordingView> {
  const key = parseWordingKey(name);
  return db().$transaction(async (tx) => {
    await tx.mailWording.createMany({ data: [{ id: key }], skipDuplicates: true });
    await lockForEdit(tx, "mailWording", key, "There is no such email");
    const before = await getWording(key, tx);
    requireCurrentVersion(version, before);
    const wording = { ...textsOf(before), ...omitUndefined(input) };
    refuseProblems(key, wording);
    const defaults = textsOf(getWordingDefinition(key));
    const stored = Object.fromEntries(
      WORDING_FIELDS.map((field) => [field, wording[field] === defaults[field] ? null : wording[field]]),
    );
    await tx.mailWording.update({ where: { id: key }, data: { ...stored, version: { increment: 1 } } });
    const after = await getWording(key, tx);
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
 * @param draft an unsaved wording; default: the saved one
 * @throws {ShopError} not_found; invalid_input as in `updateWording`
 */
export function createSampleWriter(name: string, draft?: Wording): (shop: MailShop) => Mail {
  const key = parseWordingKey(name);
  if (draft) refuseProblems(key, draft);
  return (shop) =>
    renderSampleMail(key, draft ? { ...shop, wordings: { ...shop.wordings, [key]: draft } } : shop);
}

/** A mail's preview with an unsaved wording. @throws {ShopError} as `createSampleWriter` */
export async function previewWording(name: string, draft: Wording): Promise<MailPreview> {
  const write = createSampleWriter(name, draft);
  const { subject, html, text } = write((await getSender()).shop);
  return { subject, html, text };
}
