import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Prose } from "@/components/content/prose";
import { MembersOnly } from "@/components/membership/members-only";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { getMemberContent, listMemberContent } from "@/lib/content/queries/member-content";
import { getPlansForSale } from "@/lib/membership/queries";

type Props = PageProps<"/member-content/[slug]">;

export const instant = false;

const found = async ({ params }: Props) => {
  const [{ slug }, items] = await Promise.all([params, listMemberContent()]);
  return items.find((item) => item.slug === slug) ?? notFound();
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, description } = await found(props);
  return { title, description };
}

export default async function MemberContentItemPage(props: Props) {
  const [item, { isMember, userId }] = await Promise.all([found(props), getCurrentViewer()]);
  if (!isMember) {
    const hasPlansForSale = (await getPlansForSale()).length > 0;
    return (
      <MembersOnly titles={[item.title]} isSignedIn={userId !== null} hasPlansForSale={hasPlansForSale} />
    );
  }
  const whole = (await getMemberContent(item.slug)) ?? notFound();
  return (
    <article>
      <Breadcrumb trail={[{ label: "For members", href: "/member-content" }]} current={item.title} />
      <h1 className="mt-4 max-w-[24ch] text-54">{whole.title}</h1>
      <p className="mt-3 mb-8 max-w-prose text-22 text-ink-soft">{whole.description}</p>
      <Prose>{whole.body}</Prose>
    </article>
  );
}
