import { BookOpen, CalendarDays, type LucideIcon, PlayCircle, UtensilsCrossed } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { MemberContentItem } from "@/lib/content/schema";

const KINDS: Record<string, { label: string; icon: LucideIcon }> = {
  guide: { label: "Guide", icon: BookOpen },
  video: { label: "Lesson", icon: PlayCircle },
  "meal-plan": { label: "Meal plan", icon: CalendarDays },
  recipe: { label: "Recipe", icon: UtensilsCrossed },
};
const OTHER = { label: "For members", icon: BookOpen };

interface MemberContentGridProps {
  items: readonly MemberContentItem[];
  /** Heading level of the titles. Default: h3 */
  as?: "h2" | "h3";
}

/** The content for members. */
export function MemberContentGrid({ items, as: Heading = "h3" }: MemberContentGridProps) {
  if (items.length === 0)
    return (
      <EmptyState
        title="New content coming soon!"
        hint="Guides, lessons, meal plans and recipes for members will appear here."
      />
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {items.map(({ id, slug, title, description, contentType }) => {
        const { label, icon: Icon } = KINDS[contentType] ?? OTHER;
        return (
          <li
            key={id}
            className="relative flex gap-4 rounded-card border border-hairline bg-card p-5 transition-colors duration-150 focus-within:border-fern hover:border-fern"
          >
            <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-clover" strokeWidth={1.5} />
            <div className="min-w-0">
              <p className="text-14 text-ink-soft">{label}</p>
              <Heading className="text-18">
                <Link
                  href={`/member-content/${slug}`}
                  className="wrap-anywhere after:absolute after:inset-0 after:content-['']"
                >
                  {title}
                </Link>
              </Heading>
              <p className="mt-1 text-14 text-ink-soft">{description}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
