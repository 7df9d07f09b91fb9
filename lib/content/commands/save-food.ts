import "server-only";
import { omitUndefined } from "@/lib/core/diff-fields";
import { fieldError } from "@/lib/core/errors";
import { escapeLike } from "@/lib/core/text";
import type { Tx } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/is-unique-violation";
import { tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { getAdminFood, getAdminFoodCategory } from "../queries/admin-foods";
import type {
  AdminFood,
  AdminFoodCategory,
  CreateFoodCategoryInput,
  CreateFoodInput,
} from "../schema/admin-foods";
import { createContentCommands } from "./create-content-commands";

/**
 * An existing category, by its slug or id; locked, so that it is not deleted meanwhile.
 * @throws {ShopError} invalid_input
 */
async function categoryId(tx: Tx, name: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM encyclopedia_categories WHERE (slug = ${name} OR id = ${name}) AND deleted_at IS NULL FOR SHARE`;
  if (!row) throw fieldError("category", "is unknown");
  return row.id;
}

async function toColumns(tx: Tx, { category, composition, ...rest }: Partial<CreateFoodInput>) {
  return {
    ...omitUndefined(rest),
    ...(category === undefined ? {} : { categoryId: await categoryId(tx, category) }),
    ...(composition === undefined ? {} : { composition: composition ?? Prisma.DbNull }),
  };
}

/** Entries of the encyclopedia. */
export const foodCommands = createContentCommands<CreateFoodInput, AdminFood>({
  object: "food",
  lock: "entry",
  missing: "There is no such entry",
  touched: [tags.encyclopedia(), tags.recipes()],
  view: getAdminFood,
  nameOf: ({ name }) => name,
  table: (tx) => tx.encyclopediaEntry,
  insert: async (tx, row, input) => {
    const columns = await toColumns(tx, input);
    await tx.encyclopediaEntry.create({
      data: { ...columns, ...row } as Prisma.EncyclopediaEntryUncheckedCreateInput,
    });
  },
  write: async (tx, id, input) =>
    tx.encyclopediaEntry.update({
      where: { id },
      data: { ...(await toColumns(tx, input)), version: { increment: 1 } },
    }),
});

async function refuseTakenName(tx: Tx, name: string | undefined, id: string): Promise<void> {
  if (name === undefined) return;
  const other = await tx.encyclopediaCategory.findFirst({
    where: { name: { equals: escapeLike(name), mode: "insensitive" }, id: { not: id } },
  });
  if (other)
    throw fieldError(
      "name",
      other.deletedAt
        ? "is the name of a deleted category: restore that one"
        : "is taken by another category",
    );
}

/**
 * Answers a unique violation, after another request has taken the name since it was checked.
 * @throws {ShopError} invalid_input
 */
function throwTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? fieldError("name", "is taken by another category") : error;
}

/** Categories of the encyclopedia. Deleting one hides its entries; Undo shows them again (D34). */
export const foodCategoryCommands = createContentCommands<CreateFoodCategoryInput, AdminFoodCategory>({
  object: "food-category",
  lock: "category",
  missing: "There is no such category",
  touched: [tags.encyclopedia(), tags.recipes()],
  view: getAdminFoodCategory,
  nameOf: ({ name }) => name,
  table: (tx) => tx.encyclopediaCategory,
  insert: async (tx, row, input) => {
    await refuseTakenName(tx, input.name, row.id);
    const count = await tx.encyclopediaCategory.count({ where: { deletedAt: null } });
    const { name, ...rest } = omitUndefined(input);
    await tx.encyclopediaCategory
      .create({ data: { sortOrder: count + 1, ...rest, name, ...row } })
      .catch(throwTakenName);
  },
  write: async (tx, id, input) => {
    await refuseTakenName(tx, input.name, id);
    await tx.encyclopediaCategory
      .update({ where: { id }, data: { ...omitUndefined(input), version: { increment: 1 } } })
      .catch(throwTakenName);
  },
});
