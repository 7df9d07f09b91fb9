import { Check } from "lucide-react";
import { foodsHref } from "@/components/content/content-hrefs";
import { Badge } from "@/components/ui/badge";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { describeFigureSources, formatPhRange, formatSigned } from "@/lib/content/rules/foods";
import type { FoodDetail } from "@/lib/content/schema";

function Figures({ food }: { food: FoodDetail }) {
  const { phLevel, pral } = food;
  if (!phLevel && pral === null) return null;
  return (
    <>
      <dl className="mt-6 flex flex-wrap gap-3">
        {phLevel ? (
          <div className="rounded-card border border-hairline bg-card px-5 py-3.5">
            <dt className="text-14 text-ink-soft">pH on food charts</dt>
            <dd className="tabular font-display text-28 font-medium">{formatPhRange(phLevel)}</dd>
          </div>
        ) : null}
        {pral === null ? null : (
          <div className="rounded-card border border-hairline bg-card px-5 py-3.5">
            <dt className="text-14 text-ink-soft">Acid load (PRAL) of 100 g</dt>
            <dd className="tabular font-display text-28 font-medium">
              {formatSigned(pral)} <span className="font-sans text-14 font-normal text-ink-soft">mEq</span>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-14 text-ink-soft">
        {describeFigureSources(food)}{" "}
        <Link href={foodsHref({ tab: "ph-guide" })} className="prose-link">
          What these numbers mean
        </Link>
      </p>
    </>
  );
}

/** Picture, name, description and benefits. */
export function FoodHeader({ food }: { food: FoodDetail }) {
  const { name, category, type, description, benefits, nutrients, imageUrl } = food;
  const trail = [
    { label: "Encyclopedia", href: foodsHref({}) },
    { label: category.name, href: foodsHref({ category: category.slug }) },
  ];
  return (
    <div className="mx-auto max-w-page px-4 pt-3 sm:px-6 sm:pt-5">
      <Breadcrumb trail={trail} current={name} />
      <div className="mt-2 grid gap-x-14 gap-y-7 md:grid-cols-2">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt={`Drawing: ${name}`}
            width={800}
            height={800}
            priority
            sizes="(min-width: 1240px) 570px, (min-width: 768px) 48vw, 94vw"
            className="aspect-4/3 h-auto w-full rounded-card border border-hairline object-cover md:sticky md:top-24 md:aspect-square md:self-start"
          />
        ) : null}
        <div className="pb-2">
          <p className="font-medium text-clover-deep">{type || category.name}</p>
          <h1 className="text-54">{name}</h1>
          <p className="mt-4 max-w-prose text-18">{description}</p>
          <Figures food={food} />
          {benefits.length > 0 ? (
            <>
              <h2 className="mt-7 text-22">Good to know</h2>
              <ul className="mt-3 space-y-2">
                {benefits.map((benefit) => (
                  <li key={benefit} className="flex gap-3">
                    <Check
                      aria-hidden="true"
                      className="mt-0.5 size-5 shrink-0 text-clover"
                      strokeWidth={2}
                    />
                    {benefit}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {nutrients.length > 0 ? (
            <>
              <h2 className="mt-7 text-22">Notable nutrients</h2>
              <ul className="mt-3 flex flex-wrap gap-2">
                {nutrients.map((nutrient) => (
                  <li key={nutrient}>
                    <Badge className="px-3 py-1 text-14">{nutrient}</Badge>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}
