"use client";
import { useFirstRead } from "@/components/layout/page-data";
import type { UserView } from "@/lib/account/schema";
import { USER_PATH } from "@/lib/http/read-json";

/** Who is looking: undefined until it is known, null for a visitor. Visitors are known without asking the server. */
export const useCurrentUser = (): UserView | null | undefined => useFirstRead<UserView | null>(USER_PATH);
