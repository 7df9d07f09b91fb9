import { formatCount } from "@/lib/core/format-count";
import type { ReviewState, StaffReview } from "@/lib/reviews/schema";
import { useAdminAction } from "../use-admin-action";

interface Versioned {
  id: string;
  version: number;
}

/** Restores reviews to a state, unless they were changed since. */
function useUndo() {
  const act = useAdminAction();
  const undo = (reviews: readonly (Versioned & { state: ReviewState })[]) =>
    act<{ restored: number; kept: number }>(["POST", "/api/admin/reviews/undo", { reviews }], {
      done: ({ restored, kept }) => ({
        title: `${formatCount(restored, "review")} restored`,
        ...(kept > 0
          ? { description: `${formatCount(kept, "review")} changed since then and could not be restored.` }
          : {}),
      }),
      fallback: "Failed to restore reviews",
    });
  /**
   * Undoes the last action.
   * @param before the reviews as they were
   * @param after the same reviews with their new versions
   */
  const undoOf = (before: readonly StaffReview[], after: readonly Versioned[]) => {
    const states = new Map(before.map(({ id, state }) => [id, state]));
    const reviews = after.map(({ id, version }) => ({ id, version, state: states.get(id) ?? "waiting" }));
    return { label: "Undo", run: () => void undo(reviews) };
  };
  return { undo, undoOf };
}

/** Approves, hides, declines and restores reviews, each with Undo in its toast. */
export function useModeration() {
  const act = useAdminAction();
  const { undo, undoOf } = useUndo();
  return {
    /** Restores declined reviews to their previous state. */
    restore: (reviews: readonly StaffReview[]) =>
      undo(reviews.map(({ id, version, state }) => ({ id, version, state }))),
    show: (review: StaffReview, isVisible: boolean) =>
      act<StaffReview>(["PATCH", `/api/admin/reviews/${review.id}`, { isVisible }], {
        done: (after) => ({
          ...(isVisible
            ? { title: "Review approved", description: "Published." }
            : { title: "Review hidden", description: "Hidden from the shop." }),
          action: undoOf([review], [after]),
        }),
        fallback: "Failed to update review",
      }),
    showAll: (reviews: readonly StaffReview[], isVisible: boolean) =>
      act<object>(
        ["POST", "/api/admin/reviews/visibility", { ids: reviews.map(({ id }) => id), isVisible }],
        {
          done: {
            title: isVisible ? "Reviews approved" : "Reviews hidden",
            description: `${formatCount(reviews.length, "review")} ${isVisible ? "shown in the shop" : "hidden"}.`,
            // The call increments each version by one; a review that another user has changed has a different version
            // and is left unchanged.
            action: undoOf(
              reviews,
              reviews.map(({ id, version }) => ({ id, version: version + 1 })),
            ),
          },
          fallback: "Failed to update reviews",
        },
      ),
    decline: (review: StaffReview) =>
      act<Versioned>(["DELETE", `/api/reviews/${review.id}`], {
        done: (after) => ({
          title: "Review declined",
          description: "It can be restored for 30 days.",
          action: undoOf([review], [after]),
        }),
        fallback: "Failed to delete review",
      }),
  };
}
