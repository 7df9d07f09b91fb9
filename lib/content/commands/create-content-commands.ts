import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { toSlug, toUnusedSlug } from "@/lib/core/slugs";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { refreshTags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";

/** The values that clear a deleted row's state, so that Undo restores the same row (D34). */
export const softDelete = () => ({ deletedAt: now(), version: { increment: 1 } });
export const restoreDeleted = { deletedAt: null, version: { increment: 1 } };

interface Saved {
  id: string;
  version: number;
  isDeleted?: boolean;
}

/** The configuration of the commands for a kind of content. All functions run within the given transaction. */
interface Kind<Input extends object, View extends Saved> {
  /** Its name in the audit log. */
  object: string;
  lock: Parameters<typeof lockForEdit>[1];
  missing: string;
  /** Tags of the pages that show it. */
  touched: readonly string[];
  view: (tx: Tx, id: string) => Promise<View | null>;
  slugs: (tx: Tx, beginning: string) => Promise<{ slug: string }[]>;
  /** Writes a new row under this id and slug. */
  insert: (tx: Tx, row: { id: string; slug: string }, input: Input) => Promise<unknown>;
  /** Writes the fields that are given and raises the version. */
  write: (
    tx: Tx,
    id: string,
    input: Omit<Partial<Input> & { version?: number }, "version">,
  ) => Promise<unknown>;
  remove: (tx: Tx, id: string, view: View) => Promise<unknown>;
  /** Restores a deleted row; left out where deletion is permanent. */
  restore?: (tx: Tx, id: string) => Promise<unknown>;
  nameOf: (input: Input) => string;
}

const shown = ({ version: _version, isDeleted: _deleted, ...rest }: Saved): object => rest;

/**
 * Create, update and delete commands for one kind of content: each in a transaction with its audit entry, visible in
 * the shop on the next request.
 */
export function createContentCommands<Input extends object, View extends Saved>(kind: Kind<Input, View>) {
  const found = async (tx: Tx, id: string): Promise<View> => {
    const view = await kind.view(tx, id);
    if (!view) throw new ShopError("not_found", kind.missing);
    return view;
  };
  const note = (tx: Tx, { userId }: Actor, verb: string, before: View | null, after: View | null) =>
    recordAudit(tx, userId, [
      {
        action: `${kind.object}.${verb}`,
        objectType: kind.object,
        objectId: (after ?? before)?.id ?? "",
        before: before && shown(before),
        after: after && shown(after),
      },
    ]);
  /** A locked row that is not deleted. */
  const locked = async (tx: Tx, id: string): Promise<View> => {
    await lockForEdit(tx, kind.lock, id, kind.missing);
    const view = await found(tx, id);
    if (view.isDeleted) throw new ShopError("not_found", kind.missing);
    return view;
  };
  const done = <Answer>(answer: Answer): Answer => {
    refreshTags(...kind.touched);
    return answer;
  };

  return {
    create: async (actor: Actor, input: Input): Promise<View> =>
      done(
        await db().$transaction(async (tx) => {
          const wish = toSlug(kind.nameOf(input), kind.object);
          const taken = await kind.slugs(tx, wish);
          const row = { id: newId(), slug: toUnusedSlug(wish, new Set(taken.map(({ slug }) => slug))) };
          await kind.insert(tx, row, input);
          const view = await found(tx, row.id);
          await note(tx, actor, "create", null, view);
          return view;
        }),
      ),

    /** @throws {ShopError} not_found; conflict with `current` when the version that the editor saw is not the saved one */
    change: async (actor: Actor, id: string, input: Partial<Input> & { version?: number }): Promise<View> =>
      done(
        await db().$transaction(async (tx) => {
          const { version, ...fields } = input;
          const before = await locked(tx, id);
          requireCurrentVersion(version, before);
          await kind.write(tx, id, fields);
          const after = await found(tx, id);
          await note(tx, actor, "update", before, after);
          return after;
        }),
      ),

    /** @throws {ShopError} not_found */
    remove: async (actor: Actor, id: string): Promise<void> =>
      done(
        await db().$transaction(async (tx) => {
          const before = await locked(tx, id);
          await kind.remove(tx, id, before);
          await note(tx, actor, "delete", before, null);
        }),
      ),

    /** Restores a deleted row under the same id (D34). Idempotent. @throws {ShopError} not_found */
    restore: async (actor: Actor, id: string): Promise<View> =>
      done(
        await db().$transaction(async (tx) => {
          await lockForEdit(tx, kind.lock, id, kind.missing);
          const present = await found(tx, id);
          if (!present.isDeleted || !kind.restore) return present;
          await kind.restore(tx, id);
          const view = await found(tx, id);
          await note(tx, actor, "restore", null, view);
          return view;
        }),
      ),
  };
}
