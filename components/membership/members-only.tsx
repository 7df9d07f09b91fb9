import { LockKeyhole } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Picture } from "@/components/ui/picture";
import hero from "@/public/images/heroes/membership.webp";

interface MembersOnlyProps {
  /** Description of the members' content. */
  titles: readonly string[];
  /** The user is signed in without an active membership. */
  isSignedIn: boolean;
  /** Whether a plan is for sale. */
  hasPlansForSale: boolean;
}

/** The teaser that replaces members' content. */
export function MembersOnly({ titles, isSignedIn, hasPlansForSale }: MembersOnlyProps) {
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
          {hasPlansForSale ? (
            <Button asChild size="lg">
              <Link href="/membership-signup">Become a Member $20/month</Link>
            </Button>
          ) : null}
          <Button asChild size="lg" variant="secondary">
            <a href={isSignedIn ? "#no-membership" : "/login?return=%2Fmember-content"}>I am a member</a>
          </Button>
        </div>
        {isSignedIn ? <NoMembership hasPlansForSale={hasPlansForSale} /> : null}
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

/** Help for signed-in users who expected to be members. */
function NoMembership({ hasPlansForSale }: Pick<MembersOnlyProps, "hasPlansForSale">) {
  return (
    <div id="no-membership" tabIndex={-1} className="mt-6 scroll-mt-24 outline-none">
      <Notice title="This account has no active membership">
        {hasPlansForSale ? "Choose a plan to become a member, or look" : "Look"} at your{" "}
        <a href="/dashboard" className="prose-link">
          dashboard
        </a>{" "}
        for the state of a membership you had. Is your membership on another account?{" "}
        <a href="/api/logout" className="prose-link">
          Log out
        </a>{" "}
        and log in with that one.
      </Notice>
    </div>
  );
}
