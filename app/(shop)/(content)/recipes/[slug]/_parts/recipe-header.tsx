import { ChefHat, Printer } from "lucide-react";
import { recipesHref } from "@/components/content/content-hrefs";
import { CookButton } from "@/components/content/cook-button";
import { DIFFICULTY_NAMES, RECIPE_CATEGORY_NAMES } from "@/components/content/recipe-labels";
import { PrintButton } from "@/components/orders/print-button";
import { Badge } from "@/components/ui/badge";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { Rating } from "@/components/ui/rating";
import { formatMinutes } from "@/lib/content/rules/recipes";
import type { RecipeDetail } from "@/lib/content/schema";

function Facts({ recipe }: { recipe: RecipeDetail }) {
  const facts = [
    ["Prep", formatMinutes(recipe.prepMinutes)],
    ["Cook", formatMinutes(recipe.cookMinutes)],
    ["Total", formatMinutes(recipe.minutes)],
    ["Serves", String(recipe.servings)],
    ["Difficulty", DIFFICULTY_NAMES[recipe.difficulty] ?? recipe.difficulty],
  ];
  return (
    <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-3 border-y border-hairline-strong py-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-14 text-ink-soft">{label}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Name, picture, time and servings. */
export function RecipeHeader({ recipe }: { recipe: RecipeDetail }) {
  const { name, description, category, imageUrl, rating, tags, ingredients, steps } = recipe;
  const trail = [
    { label: "Recipes", href: recipesHref({}) },
    ...(RECIPE_CATEGORY_NAMES[category]
      ? [{ label: RECIPE_CATEGORY_NAMES[category], href: `/recipes?category=${category}` }]
      : []),
  ];
  return (
    <div className="mx-auto max-w-page px-4 pt-3 sm:px-6 sm:pt-5 print:p-0">
      <Breadcrumb trail={trail} current={name} className="print:hidden" />
      <div className="mt-2 grid grid-cols-1 items-center gap-x-14 gap-y-6 md:grid-cols-2 print:block">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt={name}
            width={1200}
            height={900}
            priority
            sizes="(min-width: 1240px) 590px, (min-width: 768px) 48vw, 94vw"
            className="aspect-4/3 h-auto w-full rounded-card border border-hairline object-cover md:order-last print:hidden"
          />
        ) : null}
        <div>
          {recipe.isFeatured ? (
            <Badge tone="lime" className="mb-3 print:hidden">
              Featured
            </Badge>
          ) : null}
          <h1 className="text-54">{name}</h1>
          {rating === null ? null : (
            <p className="tabular mt-3 flex items-center gap-2 text-14 font-semibold print:hidden">
              <Rating value={rating} /> {rating.toFixed(1)}
            </p>
          )}
          <p className="mt-3 max-w-prose text-18">{description}</p>
          <Facts recipe={recipe} />
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <CookButton name={name} ingredients={ingredients} steps={steps}>
              <ChefHat aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </CookButton>
            <PrintButton variant="secondary">
              <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
              Print
            </PrintButton>
          </div>
          {tags.length > 0 ? <Tags tags={tags} /> : null}
        </div>
      </div>
    </div>
  );
}

function Tags({ tags }: Pick<RecipeDetail, "tags">) {
  return (
    <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-2 print:hidden">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            href={recipesHref({ search: tag })}
            className="inline-flex min-h-8 items-center rounded-chip bg-fern-soft px-3 text-14 font-medium text-fern hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
