import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { getAdminPlan, PLAN_NOT_FOUND } from "../queries/admin-plans";
import { aliasesOf, defaultPlan, RESERVED_SLUG, toPlanSlug } from "../rules/plan-defaults";
import type { AdminPlan, CreatePlanInput, PlanFields, UpdatePlanInput } from "../schema/admin-plan";

/** The audited fields of a plan. */
const seen = ({
  members: _members,
  paying: _paying,
  isUnused: _unused,
  version: _version,
  ...plan
}: AdminPlan) => plan;

const columns = ({ monthlyPrice, freeShippingThreshold, ...rest }: PlanFields) => ({
  ...rest,
  monthlyPriceCents: monthlyPrice,
  freeShippingThresholdCents: freeShippingThreshold,
});

/** All changes of plans queue at this lock, which protects their shared constraints (one slug, one most popular). */
const lockPlans = (tx: Tx) =>
  tx.$queryRaw<{ id: string; slug: string; aliases: string[] }[]>`
    SELECT id, slug, aliases FROM membership_plans ORDER BY id FOR UPDATE`;

const write = (
  tx: Tx,
  actor: Actor,
  verb: string,
  id: string,
  before: AdminPlan | null,
  after: AdminPlan | null,
) =>
  recordAudit(tx, actor.userId, [
    {
      action: `plan.${verb}`,
      objectType: "plan",
      objectId: id,
      before: before && seen(before),
      after: after && seen(after),
    },
  ]);

const SHOWN_ON = [tags.plans()];

/**
 * Creates a plan; omitted fields have their documented defaults. Its slug is derived from its name and never changes;
 * the documented plans have their aliases (D15).
 * @throws {ShopError} invalid_input for a name whose slug is another plan's, or empty
 */
export async function createPlan(actor: Actor, input: CreatePlanInput): Promise<AdminPlan> {
  const plan = await changeCached(SHOWN_ON, async (tx) => {
    const plans = await lockPlans(tx);
    const slug = toPlanSlug(input.name);
    if (!slug) throw fieldError("name", "needs a letter or a digit");
    if (slug === RESERVED_SLUG || plans.some((one) => one.slug === slug || one.aliases.includes(slug)))
      throw fieldError("name", "is taken by another plan");
    const id = newId();
    await tx.membershipPlan.create({
      data: {
        ...columns({ ...defaultPlan(plans.length), ...input }),
        id,
        slug,
        aliases: aliasesOf(slug, plans),
      },
    });
    const created = await getAdminPlan(id, tx);
    await write(tx, actor, "create", id, null, created);
    return created;
  });
  await preparePrice(plan.id);
  return plan;
}

/**
 * Changes a plan; omitted fields stay. A new price applies to new buyers and plan changes, under a new price at Stripe:
 * existing subscribers keep theirs. Discount and shipping apply to all members at once.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version, and without it when the most popular
 * plan would be taken off sale
 */
export async function updatePlan(actor: Actor, id: string, input: UpdatePlanInput): Promise<AdminPlan> {
  const { version, ...fields } = input;
  const plan = await changeCached(SHOWN_ON, async (tx) => {
    await lockForEdit(tx, "plan", id, PLAN_NOT_FOUND);
    const before = await getAdminPlan(id, tx);
    requireCurrentVersion(version, before);
    if (before.isMostPopular && fields.isActive === false)
      throw new ShopError("conflict", "This is the most popular plan: choose another one first.");
    const given = Object.fromEntries(
      Object.entries(columns(fields as PlanFields)).filter(([, value]) => value !== undefined),
    );
    const row = await tx.membershipPlan.findUniqueOrThrow({ where: { id } });
    const differs = Object.entries(given).some(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name as keyof typeof row]),
    );
    if (!differs) return before;
    await tx.membershipPlan.update({ where: { id }, data: { ...given, version: { increment: 1 } } });
    const after = await getAdminPlan(id, tx);
    await write(tx, actor, "update", id, before, after);
    return after;
  });
  await preparePrice(id);
  return plan;
}

/** Creates the plan's price at Stripe. If Stripe does not answer, the first purchase creates it. */
async function preparePrice(id: string): Promise<void> {
  const plan = await db().membershipPlan.findUnique({ where: { id } });
  if (!plan?.isActive) return;
  await getOrCreatePrice(plan).catch((error: unknown) =>
    log().warn({ err: error, planId: id }, "no price at Stripe yet"),
  );
}

/**
 * Makes a plan the only most popular one, also under concurrent requests.
 * @throws {ShopError} not_found; conflict for a plan that is not for sale
 */
export async function setMostPopular(actor: Actor, id: string): Promise<AdminPlan> {
  const plan = await changeCached(SHOWN_ON, async (tx) => {
    await lockPlans(tx);
    const before = await getAdminPlan(id, tx);
    if (!before.isActive) throw new ShopError("conflict", "This plan is not sold: activate it first.");
    if (before.isMostPopular) return before;
    const raised = { version: { increment: 1 } };
    await tx.membershipPlan.updateMany({
      where: { isMostPopular: true },
      data: { isMostPopular: false, ...raised },
    });
    await tx.membershipPlan.update({ where: { id }, data: { isMostPopular: true, ...raised } });
    const after = await getAdminPlan(id, tx);
    await write(tx, actor, "most-popular", id, before, after);
    return after;
  });
  return plan;
}

/**
 * Deletes a plan that has never had a member.
 * @throws {ShopError} not_found; conflict for one that is in use, or the most popular: deactivate it instead
 */
export async function deletePlan(actor: Actor, id: string): Promise<void> {
  await changeCached(SHOWN_ON, async (tx) => {
    await lockForEdit(tx, "plan", id, PLAN_NOT_FOUND);
    const plan = await getAdminPlan(id, tx);
    if (plan.isMostPopular)
      throw new ShopError("conflict", "This is the most popular plan: choose another one first.");
    if (!plan.isUnused)
      throw new ShopError(
        "conflict",
        "This plan has or had members: deactivate it instead, so that no one new can choose it.",
      );
    if ((await tx.discount.count({ where: { OR: [{ planId: id }, { planIds: { has: id } }] } })) > 0)
      throw new ShopError("conflict", "A discount is for this plan: change the discount first.");
    await tx.membershipPlan.delete({ where: { id } });
    await write(tx, actor, "delete", id, plan, null);
  });
}
