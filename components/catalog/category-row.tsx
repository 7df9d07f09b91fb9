import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { CATEGORIES, CATEGORY_NAMES } from "@/lib/catalog/schema";

/** The six categories as arched tiles. */
export function CategoryRow() {
  return (
    <section
      aria-label="Shop by category"
      className="later-tiles mx-auto max-w-page px-4 pb-12 sm:px-6 sm:pb-16"
    >
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6 lg:grid-cols-6">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              href={`/shop?category=${category}`}
              className="group block rounded-t-chip rounded-b-card text-center"
            >
              <span className="block overflow-hidden rounded-t-chip rounded-b-card border border-hairline">
                <Picture
                  src={`/images/categories/${category}.webp`}
                  alt=""
                  width={400}
                  height={480}
                  widest={640}
                  sizes="(min-width: 1024px) 190px, (min-width: 640px) 30vw, 45vw"
                  className="aspect-5/6 w-full object-cover transition-transform duration-250 ease-out group-hover:scale-104"
                />
              </span>
              <span className="mt-3 block font-display text-18 font-medium group-hover:text-fern group-hover:underline group-hover:underline-offset-4">
                {CATEGORY_NAMES[category]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
