import { REVIEWER_COOKIE, reviewerCookie, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { submitReview } from "@/lib/reviews/commands/submit-review";
import { reviewOutput } from "@/lib/reviews/responses";
import { type SubmittedReview, submitReviewSchema } from "@/lib/reviews/schema";
import { getClientAddress } from "@/lib/server/client-address";
import { signText } from "@/lib/server/hash";

/** Reviewer token for a browser without the cookie, derived from the review so that a double submit is stored once. */
const firstToken = (address: string, request: Request, input: SubmittedReview): string =>
  signText(JSON.stringify([address, request.headers.get("user-agent"), input]));

export const POST = route({
  summary: "Submits a review, which is visible once approved",
  access: "public",
  input: submitReviewSchema,
  status: 201,
  output: reviewOutput,
  throws: ["unauthorized", "conflict", "too_many"],
  handle: async ({ input, viewer: { userId }, request }) => {
    const address = getClientAddress(request.headers);
    const token = tokenCookie(request, REVIEWER_COOKIE) ?? firstToken(address, request, input);
    const body = await submitReview(input, { userId, token, address });
    return { body, cookies: userId ? [] : [reviewerCookie(token)] };
  },
});
