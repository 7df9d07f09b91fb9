import { Card } from "@/components/ui/card";
import { Rating } from "@/components/ui/rating";
import type { MarketingSettings } from "@/lib/marketing/schema";

interface TestimonialCardProps {
  testimonial: MarketingSettings["testimonials"]["featured"][number];
}

/** A customer quote entered by staff (D39). */
export function TestimonialCard({ testimonial: { name, location, message, rating } }: TestimonialCardProps) {
  return (
    <Card className="flex h-full flex-col p-5 lg:p-6">
      <Rating value={rating} />
      <p className="mt-3 flex-1 text-ink-soft">{message}</p>
      <p className="mt-4 text-14">
        <span className="font-semibold">{name}</span>
        {location ? `, ${location}` : ""}
      </p>
    </Card>
  );
}
