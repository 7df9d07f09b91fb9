import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { isStorableText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { MemberContentDetail, MemberContentItem } from "../schema";

const isShown = { isPublished: true, deletedAt: null };
const shown = { id: true, slug: true, title: true, description: true, contentType: true };

/** The member content without its texts. */
export async function listMemberContent(): Promise<MemberContentItem[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.memberContent());
  return db().memberContent.findMany({
    where: isShown,
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: shown,
  });
}

/** One item with its text, or null. Never cached, and read only for members, because the text is not public. */
export async function getMemberContent(slug: string): Promise<MemberContentDetail | null> {
  if (!isStorableText(slug)) return null;
  return db().memberContent.findFirst({
    where: { slug, ...isShown },
    select: { ...shown, body: true },
  });
}
