import type { Metadata } from "next";
import { MemberContentGrid } from "@/components/membership/member-content-grid";
import { MembersOnly } from "@/components/membership/members-only";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { listMemberContent } from "@/lib/content/queries/member-content";
import { getPlansForSale } from "@/lib/membership/queries";

export const metadata: Metadata = { title: "For members" };
export const instant = false;

export default async function MemberContentPage() {
  const [{ isMember, userId }, items] = await Promise.all([getCurrentViewer(), listMemberContent()]);
  if (!isMember) {
    const hasPlansForSale = (await getPlansForSale()).length > 0;
    const titles = items.map(({ title }) => title);
    return <MembersOnly titles={titles} isSignedIn={userId !== null} hasPlansForSale={hasPlansForSale} />;
  }
  return (
    <>
      <h1 className="text-38">For members</h1>
      <p className="mt-2 mb-8 max-w-prose text-18 text-ink-soft">
        Guides, lessons, meal plans and recipes from our kitchen.
      </p>
      <MemberContentGrid as="h2" items={items} />
    </>
  );
}
