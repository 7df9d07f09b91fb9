import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import type { RecipeSummary } from "@/lib/content/schema";

/** A recipe; its name's link covers the whole card. */
export function RecipeCard({ recipe }: { recipe: RecipeSummary }) {
  const { slug, name, description, imageUrl, minutes, servings } = recipe;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-card transition-colors duration-200 focus-within:border-hairline-strong hover:border-hairline-strong">
      <div className="relative aspect-4/3 overflow-hidden bg-fern-soft">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt=""
            fill
            sizes="(min-width: 768px) 30vw, 92vw"
            className="object-cover transition-transform duration-250 ease-out group-hover:scale-103"
          />
        ) : null}
      </div>
      <div className="flex flex-1 flex-col p-4 lg:p-5">
        <h3 className="text-18">
          <Link
            href={`/recipes/${slug}`}
            className="wrap-anywhere after:absolute after:inset-0 after:content-[''] hover:text-fern"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 flex-1 text-14 text-ink-soft">{description}</p>
        <p className="tabular mt-3 text-14">
          {minutes} minutes · serves {servings}
        </p>
      </div>
    </article>
  );
}
