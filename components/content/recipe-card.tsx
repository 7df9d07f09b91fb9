import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { StarMark } from "@/components/ui/rating";
import type { RecipeSummary } from "@/lib/content/schema";
import { recipesHref } from "./content-hrefs";
import { DIFFICULTY_NAMES } from "./recipe-labels";

/** Tags shown on a card (account-admin-content.md §2). */
const MAX_TAGS = 3;

interface RecipeCardProps {
  recipe: RecipeSummary;
  /** Whether the card is above the fold. */
  priority?: boolean;
}

function Marks({ recipe }: { recipe: RecipeSummary }) {
  return (
    <p className="absolute top-3 left-3 flex flex-wrap gap-1.5">
      <Badge tone="plain" className="border-hairline bg-card text-ink">
        {DIFFICULTY_NAMES[recipe.difficulty] ?? recipe.difficulty}
      </Badge>
      {recipe.isFeatured ? <Badge tone="lime">Featured</Badge> : null}
    </p>
  );
}

function Tags({ tags }: Pick<RecipeSummary, "tags">) {
  return (
    <ul aria-label="Tags" className="relative z-10 mt-3 flex w-fit flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            href={recipesHref({ search: tag })}
            className="inline-flex min-h-6 items-center rounded-chip bg-fern-soft px-2.5 text-12 font-semibold text-fern hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A recipe card: picture, difficulty, time, servings. The 'View Recipe' link covers the whole card. */
export function RecipeCard({ recipe, priority = false }: RecipeCardProps) {
  const { slug, name, description, imageUrl, minutes, servings, rating, tags } = recipe;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-card transition-colors duration-200 focus-within:border-hairline-strong hover:border-hairline-strong">
      <div className="relative aspect-4/3 overflow-hidden bg-fern-soft">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt=""
            fill
            priority={priority}
            widest={828}
            sizes="(min-width: 1240px) 390px, (min-width: 768px) 31vw, (min-width: 640px) 47vw, 94vw"
            className="object-cover transition-transform duration-250 ease-out group-hover:scale-103"
          />
        ) : null}
        <Marks recipe={recipe} />
      </div>
      <div className="flex flex-1 flex-col p-4 lg:p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="text-22 wrap-anywhere">{name}</h3>
          {rating === null ? null : (
            <p className="tabular mt-1 flex shrink-0 items-center gap-1 text-14 font-semibold">
              <StarMark className="text-honey" />
              <span className="sr-only">Rating </span>
              {rating.toFixed(1)}
            </p>
          )}
        </div>
        <p className="mt-1.5 mb-3 line-clamp-3 text-ink-soft">{description}</p>
        <p className="tabular mt-auto flex flex-wrap gap-x-5 gap-y-1 text-14">
          <span className="inline-flex items-center gap-1.5">
            <Icon name="clock" className="size-4 text-clover" />
            {minutes} min
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon name="users" className="size-4 text-clover" />
            {servings} {servings === 1 ? "serving" : "servings"}
          </span>
        </p>
        {tags.length > 0 ? <Tags tags={tags.slice(0, MAX_TAGS)} /> : null}
        <Link
          href={`/recipes/${slug}`}
          aria-label={`View Recipe: ${name}`}
          className="button button-secondary button-md mt-4 after:absolute after:inset-0 after:content-[''] group-hover:border-fern active:translate-y-0"
        >
          View Recipe <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
    </article>
  );
}

/** A grid of recipes. */
export function RecipeGrid({ recipes, eager = 0 }: { recipes: readonly RecipeSummary[]; eager?: number }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:gap-6">
      {recipes.map((recipe, index) => (
        <li key={recipe.slug}>
          <RecipeCard recipe={recipe} priority={index < eager} />
        </li>
      ))}
    </ul>
  );
}
