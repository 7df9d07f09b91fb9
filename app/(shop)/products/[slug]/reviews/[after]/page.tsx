import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReviewCard } from "@/components/reviews/review-card";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getProductBySlug } from "@/lib/catalog/queries";
import { getProductReviewPage } from "@/lib/reviews/queries/list-reviews";

type Props = PageProps<"/products/[slug]/reviews/[after]">;

/** Id of the page that starts with the newest review. */
const FIRST = "first";

/** Pages are rendered when they are first asked for (docs/decisions/0056); Next requires one for the build. */
export const generateStaticParams = () => [{ slug: "none", after: FIRST }];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await getProductBySlug((await params).slug);
  if (!product) notFound();
  return { title: `Reviews of ${product.name}`, robots: { index: false } };
}

/** Further reviews of a product, ten per page: the target of "Show more" without JavaScript. */
export default async function ReviewsPage({ params }: Props) {
  const { slug, after } = await params;
  const product = await getProductBySlug(slug);
  const page = product && (await getProductReviewPage(product.id, after === FIRST ? undefined : after));
  if (!page) notFound();
  const home = `/products/${slug}`;
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-38">Reviews of {product.name}</h1>
      <Link href={home} className="prose-link mt-3 inline-flex min-h-11 items-center">
        Back to {product.name}
      </Link>
      {page.reviews.length === 0 ? (
        <p className="mt-6 text-18 text-ink-soft">
          {after === FIRST
            ? "No reviews yet. Be the first to share your experience!"
            : "You've seen all of the reviews."}
        </p>
      ) : null}
      <h2 className="sr-only">Newest first</h2>
      <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
        {page.reviews.map((review) => (
          <li key={review.id} className="py-6">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {page.next ? (
        <Button asChild variant="secondary">
          <Link href={`${home}/reviews/${page.next}`}>Show more</Link>
        </Button>
      ) : null}
    </div>
  );
}
