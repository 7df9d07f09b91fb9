import "server-only";
import { ShopError } from "@/lib/core/errors";
import { pickEditedFields, type Wording } from "@/lib/mail/schema/wording";
import { getWordingDefinition, isWordingKey, WORDING_KEYS, type WordingKey } from "@/lib/mail/wordings";
import { db, type Tx } from "@/lib/server/db";
import type { ListedWording, WordingView } from "../schema/admin-wording";

/** @throws {ShopError} not_found for an unknown key */
export function parseWordingKey(key: string): WordingKey {
  if (!isWordingKey(key)) throw new ShopError("not_found", "There is no such email");
  return key;
}

/** Only the texts. */
export const textsOf = ({ subject, heading, introduction, closing }: Wording): Wording => ({
  subject,
  heading,
  introduction,
  closing,
});

/** A mail's current wording. */
export async function getWording(key: WordingKey, tx: Tx = db()): Promise<WordingView> {
  const definition = getWordingDefinition(key);
  const row = await tx.mailWording.findUnique({ where: { id: key } });
  const defaults = textsOf(definition);
  return {
    id: key,
    label: definition.label,
    ...defaults,
    ...(row ? pickEditedFields(row) : {}),
    defaults,
    variables: definition.variables,
    required: definition.required ?? {},
    version: row?.version ?? 1,
  };
}

/** Every mail by its name, and whether its wording was edited. */
export async function listWordings(): Promise<ListedWording[]> {
  const rows = await db().mailWording.findMany();
  const edited = new Set(
    rows.filter((row) => Object.keys(pickEditedFields(row)).length > 0).map(({ id }) => id),
  );
  return WORDING_KEYS.map((id) => ({ id, label: getWordingDefinition(id).label, isEdited: edited.has(id) }));
}
