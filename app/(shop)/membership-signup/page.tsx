import { BadgePercent, BookOpen, Headset, Truck } from "lucide-react";
import type { Metadata } from "next";
import { ownCard, pageMetadata } from "@/app/metadata";
import { Section } from "@/components/layout/section";
import { CartSavings } from "@/components/membership/cart-savings";
import { PlanCard } from "@/components/membership/plan-card";
import { Accordion, AccordionItem } from "@/components/ui/accordion";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { formatShortUsd } from "@/lib/core/money";
import { RESPONSE_HOURS } from "@/lib/help/rules/questions";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { getPlansForSale } from "@/lib/membership/queries";
import { buildSignupQuestions, toSentence } from "@/lib/membership/rules/build-signup-questions";
import { formatDiscounts, formatPlansShipping } from "@/lib/membership/rules/format-plan";
import { nextPlanUp } from "@/lib/membership/rules/plans";
import { firstMonthPercentFor, trialDaysFor } from "@/lib/membership/rules/purchase-offer";
import type { PlanView } from "@/lib/membership/schema";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import hero from "@/public/images/heroes/membership.webp";

export async function generateMetadata(): Promise<Metadata> {
  const cheapest = nextPlanUp(await getPlansForSale(), null);
  const from = cheapest ? `, from ${formatShortUsd(cheapest.monthlyPriceCents)} a month` : "";
  return pageMetadata({
    title: "Membership",
    description: `Member prices on everything and members' recipes${from}. What each plan costs, what it saves, and how to cancel.`,
    path: "/membership-signup",
    image: ownCard("/membership-signup", "Membership"),
  });
}

/** @param discounts of the plans; null if no plan has one */
const lowerPrice = (discounts: string | null) =>
  discounts
    ? {
        icon: BadgePercent,
        title: "A lower price on everything",
        text: `${discounts}. Subscribe to favorites for an extra ${SUBSCRIPTION_PERCENT_OFF}% off.`,
      }
    : {
        icon: BadgePercent,
        title: "A lower price on favorites",
        text: `Subscribe to them for ${SUBSCRIPTION_PERCENT_OFF}% off.`,
      };

/** Benefits worded from the plans that are on sale (D41). */
const benefitsOf = (plans: readonly PlanView[]) => [
  lowerPrice(formatDiscounts(plans)),
  { icon: Truck, title: "Free shipping", text: toSentence(formatPlansShipping(plans)) },
  {
    icon: BookOpen,
    title: "Members' recipes and guides",
    text: "Meal plans, lessons and dishes from our kitchen, for members only.",
  },
  {
    icon: Headset,
    title: `Answers within ${RESPONSE_HOURS.members} hours`,
    text: "Members' questions come first.",
  },
];

function Benefits({ plans }: { plans: readonly PlanView[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {benefitsOf(plans).map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" className="size-8 text-clover" strokeWidth={1.5} />
          <h3 className="mt-3 text-22">{title}</h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

async function Questions({ plans }: { plans: readonly PlanView[] }) {
  const { days } = await getDeliveryTerms();
  return (
    <Section title="Questions before you join">
      <Accordion type="multiple" className="max-w-3xl">
        {buildSignupQuestions(plans, days).map(({ id, question, answer }) => (
          <AccordionItem key={id} value={id} title={question}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
      <p className="mt-6 text-ink-soft">
        Something else?{" "}
        <Link href="/contact" className="prose-link">
          Write to us
        </Link>
        .
      </p>
    </Section>
  );
}

/** @param hasSavings whether each plan has a discount */
const Introduction = ({ hasSavings }: { hasSavings: boolean }) => (
  <p className="mt-4 max-w-[46ch] text-18 text-ink-soft">
    {hasSavings
      ? "One monthly fee, a discount on everything, and members' recipes."
      : "Members' recipes for one monthly fee."}{" "}
    Cancel whenever you like.
  </p>
);

function Details({ plans }: { plans: readonly PlanView[] }) {
  return (
    <>
      <Section title="What members get">
        <Benefits plans={plans} />
      </Section>
      <Questions plans={plans} />
    </>
  );
}

export default async function MembershipPage() {
  const [plans, { membershipPromo }] = await Promise.all([getPlansForSale(), getMarketingSettings()]);
  const trialDays = trialDaysFor(membershipPromo, null);
  const firstMonthPercent = firstMonthPercentFor(membershipPromo, false);
  const hasSavings = plans.length > 0 && plans.every(({ discountPercentage }) => discountPercentage > 0);
  return (
    <>
      <section className="overflow-hidden bg-table">
        <div className="mx-auto grid max-w-page items-center gap-8 px-4 pt-8 sm:px-6 md:grid-cols-[1fr_0.9fr] md:pt-0 lg:gap-14">
          <div className="md:py-16">
            <h1 className="text-54">Membership, in plain numbers</h1>
            {plans.length > 0 ? <Introduction hasSavings={hasSavings} /> : null}
            <CartSavings className="mt-6" />
            <p className="mt-6 hidden member:block">
              You are a member.{" "}
              <a href="/account" className="prose-link">
                Your membership
              </a>
            </p>
          </div>
          <Picture
            src={hero}
            alt="A delivery box of Clover & Fern groceries with a member's card and price tags"
            priority
            sizes="(min-width: 1240px) 540px, (min-width: 768px) 46vw, 92vw"
            className="h-auto w-full max-w-140 justify-self-center self-end rounded-t-chip md:mt-10 md:justify-self-end"
          />
        </div>
      </section>
      <Section
        id="plans"
        title="Choose a plan"
        intro={
          hasSavings ? "Each plan pays for itself once your monthly spending reaches the amount shown." : null
        }
      >
        {plans.length > 0 ? (
          <div className="grid gap-6 md:grid-cols-3">
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                tier={plan.aliases[0] ?? plan.slug}
                trialDays={trialDays}
                firstMonthPercent={firstMonthPercent}
                features={plan.features.length}
              />
            ))}
          </div>
        ) : (
          <EmptyState title="No plans at the moment" hint="Please come back soon." />
        )}
      </Section>
      {plans.length > 0 ? <Details plans={plans} /> : null}
    </>
  );
}
