import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import picture from "@/public/images/recipes-table.webp";

/** A teaser that links to /recipes. */
export function RecipesTeaser() {
  return (
    <section className="later on-fern bg-fern text-card [--height:40rem] md:[--height:58rem] lg:[--height:34rem]">
      <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-8 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 className="text-38">What to cook with it tonight</h2>
          <p className="mt-4 max-w-[52ch] text-18 text-card/85">
            Recipes written for weeknights: what to put in the pan, for how long, and what to do with the
            other half of the pouch.
          </p>
          <Button asChild variant="lime" className="mt-7">
            <Link href="/recipes">
              Browse the recipes <Icon name="arrow-right" className="size-4" />
            </Link>
          </Button>
        </div>
        <Picture
          src={picture}
          alt="A plate of tacos with mushroom filling, lime and avocado, seen from above"
          sizes="(min-width: 1024px) 560px, 92vw"
          className="h-auto w-full rounded-card"
        />
      </div>
    </section>
  );
}
