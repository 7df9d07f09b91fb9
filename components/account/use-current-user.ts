"use client";
import { useFirstRead, useSelectedRead } from "@/components/layout/page-data";
import type { UserView } from "@/lib/account/schema";
import { USER_PATH } from "@/lib/http/read-json";

/** The current user: undefined while loading, null for visitors, who are recognized without a request. */
export const useCurrentUser = (): UserView | null | undefined => useFirstRead<UserView | null>(USER_PATH);

/**
 * A part of the current user, for repeated components: they render again only when it changes.
 * @param select see `useSelectedRead`
 */
export const useUserPart = <Part>(select: (user: UserView | null | undefined) => Part): Part =>
  useSelectedRead<UserView | null, Part>(USER_PATH, select);
