import "server-only";
import { DEFAULT_PAGE_SIZE, type ListPage } from "@/lib/admin/schema/list";
import { escapeLike } from "@/lib/core/text";
import { CONTACT_CATEGORIES, type ContactCategory } from "@/lib/help/schema";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import type { MessageListParams, MessageRow } from "../schema/message";

function matching({ search, state }: MessageListParams): Prisma.ContactMessageWhereInput {
  const contains = { contains: escapeLike(search), mode: "insensitive" } as const;
  return {
    ...(state === "all" ? {} : { handledAt: state === "done" ? { not: null } : null }),
    ...(search
      ? {
          OR: [
            { name: contains },
            { email: contains },
            { subject: contains },
            { message: contains },
            { orderNumber: search.replace(/^#/, "").toUpperCase() },
          ],
        }
      : {}),
  };
}

/** A page of the messages to the shop. Unanswered ones: members' first, then the oldest. */
export async function getAdminMessagePage(params: MessageListParams): Promise<ListPage<MessageRow>> {
  const where = matching(params);
  const direction = params.sort.startsWith("-") ? "desc" : "asc";
  const first = params.state ? [] : [{ isPriority: "desc" as const }];
  const [rows, total] = await Promise.all([
    db().contactMessage.findMany({
      where,
      orderBy: [...first, { createdAt: direction }, { id: direction }],
      skip: (params.page - 1) * DEFAULT_PAGE_SIZE,
      take: DEFAULT_PAGE_SIZE,
    }),
    db().contactMessage.count({ where }),
  ]);
  return {
    rows: rows.map(({ fingerprint: _print, createdAt, handledAt, category, ...row }) => ({
      ...row,
      category: CONTACT_CATEGORIES[category as ContactCategory] ?? category,
      receivedAt: createdAt.toISOString(),
      handledAt: handledAt?.toISOString() ?? null,
    })),
    total,
  };
}
