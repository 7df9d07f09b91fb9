"use client";
import { useRouter } from "next/navigation";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { type ToastInput, toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";
import { callAdminApi } from "./admin-session";

/**
 * The one way in which a button of the back office does something: the call, a toast for what came of it, and the page
 * anew.
 * @returns what was answered; undefined when it failed, which a toast has said
 */
export function useAdminAction() {
  const router = useRouter();
  return async <T>(
    request: Parameters<typeof callAdminApi>,
    words: { done: ToastInput | ((answer: T) => ToastInput); fallback: string },
  ): Promise<T | undefined> => {
    try {
      const answer = await callAdminApi<T>(...request);
      toast(typeof words.done === "function" ? words.done(answer) : words.done);
      router.refresh();
      return answer;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) showCallFailure(error, words.fallback);
      return undefined;
    }
  };
}
