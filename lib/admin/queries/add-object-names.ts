import "server-only";
import { db } from "@/lib/server/db";

interface Named {
  objectType: string;
  objectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type Lookup = (ids: string[]) => Promise<{ id: string; name: string }[]>;

const within = (ids: string[]) => ({ where: { id: { in: ids } } });
const byName = { id: true, name: true } as const;

/** The current names of objects of each kind. */
const LOOKUPS: Readonly<Record<string, Lookup>> = {
  product: (ids) => db().product.findMany({ ...within(ids), select: byName }),
  plan: (ids) => db().membershipPlan.findMany({ ...within(ids), select: byName }),
  discount: async (ids) =>
    (await db().discount.findMany({ ...within(ids), select: { id: true, title: true, code: true } })).map(
      ({ id, title, code }) => ({ id, name: code === null ? `“${title}”` : `“${title}” (${code})` }),
    ),
  "price-change": async (ids) =>
    (
      await db().priceChange.findMany({ ...within(ids), select: { id: true, product: { select: byName } } })
    ).map(({ id, product }) => ({ id, name: `of ${product.name}` })),
  lot: async (ids) =>
    (
      await db().lot.findMany({
        ...within(ids),
        select: { id: true, batch: true, stock: { select: { product: { select: byName } } } },
      })
    ).map(({ id, batch, stock: { product } }) => ({ id, name: `${batch && `${batch} `}of ${product.name}` })),
  "gift-card": async (ids) =>
    (await db().giftCard.findMany({ ...within(ids), select: { id: true, codeEnd: true } })).map(
      ({ id, codeEnd }) => ({ id, name: `ending in ${codeEnd}` }),
    ),
  subscription: async (ids) =>
    (
      await db().productSubscription.findMany({
        ...within(ids),
        select: { id: true, product: { select: byName } },
      })
    ).map(({ id, product }) => ({ id, name: `to ${product.name}` })),
  "api-token": async (ids) =>
    (await db().apiToken.findMany({ ...within(ids), select: byName })).map(({ id, name }) => ({
      id,
      name: `“${name}”`,
    })),
  webhook: async (ids) =>
    (await db().webhookEndpoint.findMany({ ...within(ids), select: { id: true, url: true } })).map(
      ({ id, url }) => ({ id, name: `to ${new URL(url).host}` }),
    ),
  food: (ids) => db().encyclopediaEntry.findMany({ ...within(ids), select: byName }),
  "food-category": (ids) => db().encyclopediaCategory.findMany({ ...within(ids), select: byName }),
  recipe: (ids) => db().recipe.findMany({ ...within(ids), select: byName }),
  "member-content": async (ids) =>
    (await db().memberContent.findMany({ ...within(ids), select: { id: true, title: true } })).map(
      ({ id, title }) => ({ id, name: title }),
    ),
  question: async (ids) =>
    (await db().faqItem.findMany({ ...within(ids), select: { id: true, question: true } })).map(
      ({ id, question }) => ({ id, name: `“${question}”` }),
    ),
  newsletter: async (ids) =>
    (await db().newsletterIssue.findMany({ ...within(ids), select: { id: true, subject: true } })).map(
      ({ id, subject }) => ({ id, name: `“${subject}”` }),
    ),
  order: async (ids) =>
    (await db().order.findMany({ ...within(ids), select: { id: true, orderNumber: true } })).map(
      ({ id, orderNumber }) => ({ id, name: orderNumber }),
    ),
  review: async (ids) =>
    (await db().review.findMany({ ...within(ids), select: { id: true, customerName: true } })).map(
      ({ id, customerName }) => ({ id, name: `by ${customerName}` }),
    ),
  message: async (ids) =>
    (await db().contactMessage.findMany({ ...within(ids), select: { id: true, subject: true } })).map(
      ({ id, subject }) => ({ id, name: `“${subject}”` }),
    ),
  user: async (ids) =>
    (
      await db().user.findMany({
        ...within(ids),
        select: { id: true, firstName: true, lastName: true, email: true },
      })
    ).map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim() || email })),
};

/** The name of a deleted object, from the log itself. */
function keptName({ before, after }: Named): string | null {
  const kept = { ...after, ...before };
  const name = [kept["name"], kept["title"], kept["question"], kept["subject"], kept["orderNumber"]].find(
    (one) => typeof one === "string" && one !== "",
  );
  return typeof name === "string" ? name : null;
}

/** The names of the objects of these entries, by their ids: one query per kind on the page. */
export async function addObjectNames<Row extends Named>(
  rows: readonly Row[],
): Promise<(Row & { name: string | null })[]> {
  const ids = new Map<string, Set<string>>();
  for (const { objectType, objectId } of rows)
    ids.set(objectType, (ids.get(objectType) ?? new Set()).add(objectId));
  const found = await Promise.all(
    [...ids].map(async ([kind, wanted]) =>
      ((await LOOKUPS[kind]?.([...wanted])) ?? []).map(({ id, name }) => [`${kind} ${id}`, name] as const),
    ),
  );
  const names = new Map(found.flat());
  return rows.map((row) => ({
    ...row,
    name: names.get(`${row.objectType} ${row.objectId}`) ?? keptName(row),
  }));
}
