import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { formatPhRange } from "@/lib/content/rules/foods";
import type { FoodSummary } from "@/lib/content/schema";

interface FoodCardProps {
  food: Pick<FoodSummary, "slug" | "name" | "type" | "phLevel" | "benefits" | "imageUrl">;
  /** Whether the card is above the fold. */
  priority?: boolean;
  as?: "h2" | "h3";
}

/** An encyclopedia food; its name's link covers the whole card. */
export function FoodCard({ food, priority = false, as: Title = "h3" }: FoodCardProps) {
  const { slug, name, type, phLevel, benefits, imageUrl } = food;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-card transition-colors duration-200 focus-within:border-hairline-strong hover:border-hairline-strong">
      <div className="relative aspect-square overflow-hidden bg-fern-soft">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt=""
            fill
            priority={priority}
            sizes="(min-width: 1240px) 290px, (min-width: 1024px) 24vw, (min-width: 640px) 31vw, 47vw"
            className="object-cover transition-transform duration-250 ease-out group-hover:scale-103"
          />
        ) : null}
        {phLevel ? (
          <Badge tone="plain" className="tabular absolute bottom-2 left-2 border-hairline bg-card text-ink">
            pH {formatPhRange(phLevel)}
          </Badge>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        {type ? <p className="text-12 font-medium text-ink-soft">{type}</p> : null}
        <Title className="text-18">
          <Link
            href={`/encyclopedia/${slug}`}
            className="wrap-anywhere after:absolute after:inset-0 after:content-[''] hover:text-fern"
          >
            {name}
          </Link>
        </Title>
        {benefits[0] ? <p className="mt-1 line-clamp-2 text-14 text-ink-soft">{benefits[0]}</p> : null}
      </div>
    </article>
  );
}

/** A grid of foods. */
export function FoodGrid({
  foods,
  eager = 0,
  as,
}: {
  foods: readonly FoodCardProps["food"][];
  /** Number of cards above the fold. */
  eager?: number;
  as?: FoodCardProps["as"];
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      {foods.map((food, index) => (
        <li key={food.slug}>
          <FoodCard food={food} priority={index < eager} {...(as ? { as } : {})} />
        </li>
      ))}
    </ul>
  );
}
