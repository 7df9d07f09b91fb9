import { Section } from "@/components/layout/section";
import { TestimonialCard } from "@/components/marketing/testimonial-card";
import { ReviewCard } from "@/components/reviews/review-card";
import { Card } from "@/components/ui/card";
import type { MarketingSettings } from "@/lib/marketing/schema";
import type { ReviewView } from "@/lib/reviews/schema";

interface ReviewsProps {
  /** Up to three visible reviews (shopper.md §4). */
  reviews: readonly ReviewView[];
  testimonials: MarketingSettings["testimonials"];
}

export function Reviews({ reviews, testimonials }: ReviewsProps) {
  const featured = testimonials.enabled ? testimonials.featured : [];
  return (
    <div className="later border-y border-hairline bg-table [--height:58rem] md:[--height:33rem] lg:[--height:28rem]">
      <Section title="From our customers’ kitchens">
        {reviews.length === 0 ? <p className="text-18 text-ink-soft">No customer reviews yet.</p> : null}
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {reviews.map((review) => (
            <li key={review.id}>
              <Card className="h-full p-5 lg:p-6">
                <ReviewCard review={review} withProduct />
              </Card>
            </li>
          ))}
          {featured.map((one) => (
            <li key={`${one.name}, ${one.location}`}>
              <TestimonialCard testimonial={one} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
