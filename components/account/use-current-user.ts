"use client";
import { useFirstRead } from "@/components/layout/page-data";
import type { UserView } from "@/lib/account/schema";
import { USER_PATH } from "@/lib/http/read-json";

/** The current user: undefined while loading, null for visitors, who are recognized without a request. */
export const useCurrentUser = (): UserView | null | undefined => useFirstRead<UserView | null>(USER_PATH);
