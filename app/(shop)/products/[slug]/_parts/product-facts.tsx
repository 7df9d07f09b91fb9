import type { ReactNode } from "react";
import { NutritionTable } from "@/components/catalog/nutrition-table";
import { formatAllergens, NO_ALLERGENS } from "@/lib/catalog/rules";
import type { ProductDetail } from "@/lib/catalog/schema/product-detail";

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-22">{title}</h3>
      <div className="mt-2 space-y-2 text-ink-soft">{children}</div>
    </section>
  );
}

/** Shows only the allergens that staff has entered (D49). */
function Allergens({ allergens, mayContain }: Pick<ProductDetail, "allergens" | "mayContain">) {
  return (
    <Fact title="Allergens">
      <p>
        {allergens.length > 0 && !allergens.includes(NO_ALLERGENS) ? (
          <>
            Contains <strong className="font-semibold text-ink">{allergens.join(", ")}</strong>.
          </>
        ) : (
          formatAllergens(allergens)
        )}
        {mayContain.length > 0 ? ` May contain traces of ${mayContain.join(", ")}.` : ""}
      </p>
    </Fact>
  );
}

/** Ingredients, benefits and storage. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  return (
    <div className="later mt-12 border-y border-hairline bg-table [--height:97rem] sm:mt-16 md:[--height:72rem] lg:[--height:38rem]">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-2">
        <div className="space-y-10">
          {product.description ? (
            <section>
              <h2 className="text-28">About this product</h2>
              <div className="mt-3 max-w-prose space-y-4">
                {product.description.split(/\n{2,}/).map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          ) : null}
          {product.servingSuggestion ? (
            <Fact title="Serving ideas">
              <p>{product.servingSuggestion}</p>
            </Fact>
          ) : null}
          <div className="grid gap-8 sm:grid-cols-3">
            <Fact title="Weight">
              <p className="tabular">{product.weightGrams} g</p>
            </Fact>
            {product.storage || product.isChilled ? (
              <Fact title="Storage">
                {product.isChilled ? <p className="font-semibold">Keep chilled.</p> : null}
                {product.storage ? <p>{product.storage}</p> : null}
              </Fact>
            ) : null}
            {product.shelfLife ? (
              <Fact title="Shelf life">
                <p>{product.shelfLife}</p>
              </Fact>
            ) : null}
          </div>
        </div>
        <div className="space-y-8">
          {product.ingredients ? (
            <Fact title="Ingredients">
              <p>{product.ingredients}</p>
            </Fact>
          ) : null}
          <Allergens allergens={product.allergens} mayContain={product.mayContain} />
          {product.nutrition ? (
            <Fact title="Nutrition">
              <NutritionTable facts={product.nutrition} />
            </Fact>
          ) : null}
        </div>
      </div>
    </div>
  );
}
