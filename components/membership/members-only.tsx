import { LockKeyhole } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import hero from "@/public/images/heroes/membership.webp";

/** The teaser in front of what is for members. @param titles what they would find */
export function MembersOnly({ titles }: { titles: readonly string[] }) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-2">
      <div>
        <p className="mb-3 flex items-center gap-2 font-semibold text-fern">
          <LockKeyhole aria-hidden="true" className="size-5" strokeWidth={1.75} />
          For members
        </p>
        <h1 className="text-38">Recipes, guides and lessons from our kitchen</h1>
        <ul className="mt-5 list-disc space-y-1.5 pl-5 text-ink-soft marker:text-clover">
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link href="/membership-signup">Become a Member $20/month</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <a href="/login?return=%2Fmember-content">I am a member</a>
          </Button>
        </div>
      </div>
      <Picture
        src={hero}
        alt="A delivery box of Clover & Fern groceries with a member's card and price tags"
        sizes="(min-width: 1240px) 580px, (min-width: 768px) 46vw, 92vw"
        className="h-auto w-full rounded-card"
      />
    </div>
  );
}
