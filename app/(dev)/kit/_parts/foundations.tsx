import { Price } from "@/components/ui/price";
import { Rating } from "@/components/ui/rating";
import { Separator } from "@/components/ui/separator";
import { cents } from "@/lib/core/money";
import { Row, Specimen } from "./specimen";

const COLORS = [
  ["bg-paper", "paper"],
  ["bg-card", "card"],
  ["bg-ink", "ink"],
  ["bg-ink-soft", "ink soft"],
  ["bg-fern", "fern"],
  ["bg-fern-deep", "fern deep"],
  ["bg-fern-soft", "fern soft"],
  ["bg-clover", "clover"],
  ["bg-clover-deep", "clover deep"],
  ["bg-lime", "lime"],
  ["bg-clay", "clay"],
  ["bg-clay-deep", "clay deep"],
  ["bg-clay-soft", "clay soft"],
  ["bg-honey", "honey"],
  ["bg-honey-deep", "honey deep"],
  ["bg-honey-soft", "honey soft"],
  ["bg-hairline", "hairline"],
  ["bg-edge", "edge"],
] as const;

const SIZES = [
  ["text-54", "54"],
  ["text-38", "38"],
  ["text-28", "28"],
  ["text-22", "22"],
] as const;

export function Foundations() {
  return (
    <>
      <Specimen name="Colors" note="By role, never by value" wide>
        <ul className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-6 xl:grid-cols-9">
          {COLORS.map(([swatch, name]) => (
            <li key={name} className="text-12 text-ink-soft">
              <span className={`mb-1.5 block h-14 rounded-field border border-hairline-strong ${swatch}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type" note="Fraunces for headlines, Figtree for the rest">
        {SIZES.map(([looks, size]) => (
          <p key={size} className={`flex items-baseline gap-4 font-display font-medium ${looks}`}>
            <span className="tabular w-6 shrink-0 font-sans text-12 text-ink-soft">{size}</span>
            Whole plants
          </p>
        ))}
        <Separator className="my-4" />
        <p className="text-18">18: Tortillas from spelt, pressed and griddled this week.</p>
        <p>16: Tortillas from spelt, pressed and griddled this week.</p>
        <p className="text-14">14: Tortillas from spelt, pressed and griddled this week.</p>
        <p className="text-12 text-ink-soft">12: Tortillas from spelt, pressed and griddled this week.</p>
      </Specimen>
      <Specimen name="Price and Rating" className="space-y-5">
        <Price cents={cents(2499)} size="hero" />
        <Row className="gap-x-8">
          <Price cents={cents(999)} />
          <Price cents={cents(849)} normalCents={cents(999)} />
          <Price cents={cents(849)} normalCents={cents(999)} size="sm" />
        </Row>
        <Price cents={cents(1999)} normalCents={cents(2499)} size="hero" />
        <Row className="gap-x-8">
          <Rating value={5} />
          <Rating value={3.4} />
          <Rating value={0} />
        </Row>
      </Specimen>
    </>
  );
}
