import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { toSlug, toUnusedSlug } from "@/lib/core/slugs";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { changeCached } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";

/** The part of a Prisma model that the commands use. */
interface ContentTable {
  /** Left out where rows have no slug. */
  findMany?(args: {
    where: { slug: { startsWith: string } };
    select: { slug: true };
  }): Promise<{ slug: string }[]>;
  update(args: {
    where: { id: string };
    data: { deletedAt: Date | null; version: { increment: number } };
  }): Promise<unknown>;
}

interface Saved {
  id: string;
  version: number;
  isDeleted?: boolean;
}

/** How the rows of a kind of content are found. */
interface Rows<View extends Saved> {
  lock: Parameters<typeof lockForEdit>[1];
  missing: string;
  view: (tx: Tx, id: string) => Promise<View | null>;
}

/** The configuration of the commands for a kind of content. All functions run within the given transaction. */
interface Kind<Input extends object, View extends Saved> extends Rows<View> {
  /** Its name in the audit log. */
  object: string;
  /** Tags of the pages that show it. */
  touched: readonly string[];
  table: (tx: Tx) => ContentTable;
  /** Slugs that no row may have, besides those of other rows. */
  reservedSlugs?: readonly string[];
  /** Writes a new row under this id and slug. */
  insert: (tx: Tx, row: { id: string; slug: string }, input: Input) => Promise<unknown>;
  /** Writes the fields that are given and raises the version. */
  write: (
    tx: Tx,
    id: string,
    input: Omit<Partial<Input> & { version?: number }, "version">,
  ) => Promise<unknown>;
  /** Throws where a row cannot be deleted. */
  refuseRemoval?: (tx: Tx, view: View) => void | Promise<void>;
  nameOf: (input: Input) => string;
}

/** Creating a row again with the same key finds the row that it created. */
interface Keyed {
  requestKey?: string | undefined;
}

const shown = ({ version: _version, isDeleted: _deleted, ...rest }: Saved): object => rest;

/** The row's view, locked and not deleted. */
async function lockAndFind<View extends Saved>(kind: Rows<View>, tx: Tx, id: string): Promise<View> {
  await lockForEdit(tx, kind.lock, id, kind.missing);
  const view = await find(kind, tx, id);
  if (view.isDeleted) throw new ShopError("not_found", kind.missing);
  return view;
}

async function find<View extends Saved>(kind: Rows<View>, tx: Tx, id: string): Promise<View> {
  const view = await kind.view(tx, id);
  if (!view) throw new ShopError("not_found", kind.missing);
  return view;
}

/** The wanted slug, or one that begins with it. */
async function findSlug(
  kind: Pick<Kind<never, never>, "table" | "reservedSlugs">,
  tx: Tx,
  wanted: string,
): Promise<string> {
  const rows = await kind
    .table(tx)
    .findMany?.({ where: { slug: { startsWith: wanted } }, select: { slug: true } });
  return toUnusedSlug(
    wanted,
    new Set([...(rows ?? []).map(({ slug }) => slug), ...(kind.reservedSlugs ?? [])]),
  );
}

/** A deleted row stays in the table, so that Undo restores the same row (D34). */
const setDeleted = (kind: Pick<Kind<never, never>, "table">, tx: Tx, id: string, deletedAt: Date | null) =>
  kind.table(tx).update({ where: { id }, data: { deletedAt, version: { increment: 1 } } });

/** Records a change of a row in the audit log. @param verb such as "create" */
const recordChange = (
  object: string,
  tx: Tx,
  { userId }: Actor,
  verb: string,
  before: Saved | null,
  after: Saved | null,
) =>
  recordAudit(tx, userId, [
    {
      action: `${object}.${verb}`,
      objectType: object,
      objectId: (after ?? before)?.id ?? "",
      before: before && shown(before),
      after: after && shown(after),
    },
  ]);

/**
 * Create, update and delete commands for one kind of content: each in a transaction with its audit entry, visible in
 * the shop on the next request.
 */
export function createContentCommands<Input extends object, View extends Saved>(kind: Kind<Input, View>) {
  const inTransaction = <Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
    changeCached(kind.touched, work);
  const { object } = kind;

  return {
    /**
     * @throws {ShopError} not_found if its row was deleted; conflict if the key belongs to
     * another row, or was used with other values
     */
    create: async (actor: Actor, { requestKey, ...contents }: Input & Keyed): Promise<View> =>
      inTransaction(async (tx) => {
        const id = newId();
        const input = contents as unknown as Input;
        const created = await claimRequest(tx, { kind: object, requestKey, contents, result: id });
        if (created) return find(kind, tx, created);
        await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`slugs of ${object}`}, 0))::text`;
        const row = { id, slug: await findSlug(kind, tx, toSlug(kind.nameOf(input), object)) };
        await kind.insert(tx, row, input);
        const view = await find(kind, tx, row.id);
        await recordChange(object, tx, actor, "create", null, view);
        return view;
      }),

    /**
     * @throws {ShopError} not_found; conflict with `current` when the version that the editor saw is not the saved one
     */
    change: async (actor: Actor, id: string, input: Partial<Input> & { version?: number }): Promise<View> =>
      inTransaction(async (tx) => {
        const { version, ...fields } = input;
        const before = await lockAndFind(kind, tx, id);
        requireCurrentVersion(version, before);
        await kind.write(tx, id, fields);
        const after = await find(kind, tx, id);
        await recordChange(object, tx, actor, "update", before, after);
        return after;
      }),

    /** @throws {ShopError} not_found */
    remove: async (actor: Actor, id: string): Promise<void> =>
      inTransaction(async (tx) => {
        const before = await lockAndFind(kind, tx, id);
        await kind.refuseRemoval?.(tx, before);
        await setDeleted(kind, tx, id, now());
        await recordChange(object, tx, actor, "delete", before, null);
      }),

    /** Restores a deleted row under the same id (D34). Idempotent. @throws {ShopError} not_found */
    restore: async (actor: Actor, id: string): Promise<View> =>
      inTransaction(async (tx) => {
        await lockForEdit(tx, kind.lock, id, kind.missing);
        const present = await find(kind, tx, id);
        if (!present.isDeleted) return present;
        await setDeleted(kind, tx, id, null);
        const view = await find(kind, tx, id);
        await recordChange(object, tx, actor, "restore", null, view);
        return view;
      }),
  };
}
