"use client";
import { useRouter } from "next/navigation";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { type ToastInput, toast } from "@/components/ui/toast";
import { CallError, isUnanswered, toChangeError } from "@/lib/http/browser";
import { callAdminApi, isAdminSessionEnded } from "./admin-session";

interface ActionWords<T> {
  /** Toast after a success. */
  done: ToastInput | ((answer: T) => ToastInput);
  /** Called after the toast, even if the answer is empty (204). */
  onDone?: () => void;
  /** Called with the error of a failure. */
  onFailed?: (error: unknown) => void;
  /** Sentence of a failure for which the server gives none. */
  fallback: string;
}

const OUTDATED_HINT =
  "Nothing was saved this time. The page now shows the latest version. Check it, then try again.";

/** Whether the record was changed after the page loaded: the response then contains its current state. */
const isOutdated = (error: unknown): error is CallError =>
  error instanceof CallError && Object.hasOwn(Object(error.body), "current");

/**
 * Runs an admin action: the call, a toast with the result, and a refresh of the page.
 * @returns the answer; undefined when it is empty, and after a failure, which a toast shows
 */
export function useAdminAction() {
  const router = useRouter();
  return async <T>(
    request: Parameters<typeof callAdminApi>,
    words: ActionWords<T>,
  ): Promise<T | undefined> => {
    try {
      const answer = await callAdminApi<T>(...request);
      toast(typeof words.done === "function" ? words.done(answer) : words.done);
      router.refresh();
      words.onDone?.();
      return answer;
    } catch (error) {
      words.onFailed?.(error);
      if (isUnanswered(error)) router.refresh(); // the change may have been made
      if (isOutdated(error)) {
        router.refresh();
        toast({ title: "Error", description: `${error.sentence} ${OUTDATED_HINT}`, variant: "destructive" });
      } else if (!isAdminSessionEnded(error)) showCallFailure(toChangeError(error), words.fallback);
      return undefined;
    }
  };
}
