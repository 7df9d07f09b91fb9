import { dialogOpener } from "@/components/layout/dialog-opener";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { formatShortUsd } from "@/lib/core/money";
import { breakEvenSpending, membershipCheckoutPath } from "@/lib/membership/rules/plans";
import { firstMonthCents } from "@/lib/membership/rules/purchase-offer";
import type { PlanView } from "@/lib/membership/schema";

/** Cards on the home page list up to four features (shopper.md §2). */
const FEATURES = 4;

interface PlanOffer {
  plan: PlanView;
  /** The plan's slug or alias for the purchase (D15). */
  tier: string;
  /** Trial days for buyers who have not had a trial; 0 without an offer. */
  trialDays: number;
  /** Percent off the first month for new members; 0 without an offer (D39). */
  firstMonthPercent: number;
}

interface PlanCardProps extends PlanOffer {
  /** Number of features listed. Default: up to four. */
  features?: number;
  /** Heading level. Default: h3 */
  as?: "h2" | "h3";
}

/** The offer for new members, in one line. */
function offerOf({ plan, trialDays, firstMonthPercent }: PlanOffer): string | null {
  if (trialDays > 0) return `First ${trialDays} days free for new members`;
  if (firstMonthPercent === 0) return null;
  return `First month ${formatShortUsd(firstMonthCents(plan.monthlyPriceCents, firstMonthPercent))} for new members`;
}

export function PlanCard({ features = FEATURES, as: Heading = "h3", ...card }: PlanCardProps) {
  const { plan } = card;
  const popular = plan.isMostPopular;
  const worth = breakEvenSpending(plan);
  const offer = offerOf(card);
  return (
    <article
      id={`plan-${plan.slug}`}
      className={cn(
        "relative flex h-full scroll-mt-24 flex-col rounded-card border p-6 md:p-5 lg:p-8",
        popular ? "on-fern border-fern bg-fern text-card" : "border-hairline bg-card",
      )}
    >
      <Heading className="text-28">{plan.name}</Heading>
      {popular ? (
        <Badge tone="lime" className="absolute -top-3 left-6 md:left-5 lg:left-8">
          Most popular
        </Badge>
      ) : null}
      <p className={cn("mt-2 text-pretty", popular ? "text-card/85" : "text-ink-soft")}>{plan.description}</p>
      <p className="tabular mt-5">
        <span className="font-display text-54 font-semibold">{formatShortUsd(plan.monthlyPriceCents)}</span>
        <span className={popular ? "text-card/85" : "text-ink-soft"}> / month</span>
      </p>
      {worth ? (
        <p
          className={cn(
            "mt-2 rounded-field px-3 py-2 text-14 font-medium text-balance",
            popular ? "bg-fern-deep text-lime" : "bg-fern-soft text-fern",
          )}
        >
          Pays for itself from {formatShortUsd(worth)} of groceries a month
        </p>
      ) : null}
      <ul className="mt-5 mb-7 flex-1 space-y-2.5">
        {plan.features.slice(0, features).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon name="check" className={popular ? "mt-0.5 text-lime" : "mt-0.5 text-clover"} />
            {feature}
          </li>
        ))}
      </ul>
      {offer ? (
        <p
          className={cn(
            "mb-3 text-center text-14 text-balance member:hidden",
            popular ? "text-card/85" : "text-ink-soft",
          )}
        >
          {offer}
        </p>
      ) : null}
      <PlanButton {...card} />
    </article>
  );
}

/**
 * What a reader can do with a plan: choose it, switch to it as a member of another one, or see that it is theirs. The
 * page is the same for everyone; the hint of docs/decisions/0044 decides before the first paint.
 */
function PlanButton({ plan, tier, trialDays, firstMonthPercent }: PlanOffer) {
  const { slug, name, monthlyPriceCents: priceCents, discountPercentage, isMostPopular } = plan;
  const variant = isMostPopular ? "lime" : "secondary";
  const own = `html[data-member="${slug}"] [data-plan="${slug}"]`;
  return (
    <div className="grid" data-plan={slug}>
      <Button
        variant={variant}
        className="member:hidden"
        {...dialogOpener(
          "subscribe",
          { tier, slug, planName: name, priceCents, discountPercentage, trialDays, firstMonthPercent },
          plan.id,
        )}
      >
        Choose {name}
      </Button>
      <style>{`${own} .own-plan{display:inline-flex}${own} .other-plan{display:none}`}</style>
      <Button asChild variant={variant} className="other-plan hidden member:inline-flex">
        {/* A page with its own root layout and policy, so always a full navigation. */}
        <a href={membershipCheckoutPath(slug, plan)}>Switch to {name}</a>
      </Button>
      <Button
        asChild
        variant={variant}
        className="own-plan hidden h-auto min-h-11 py-2 text-center leading-5 text-balance whitespace-normal"
      >
        <Link href="/account">Your plan: see your account</Link>
      </Button>
    </div>
  );
}
