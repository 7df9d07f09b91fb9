import { tooManyRequests } from "@/lib/core/errors";
import { formatRetryDelay } from "@/lib/core/retry-delay";

it.each([
  [0, "in 1 minute"],
  [60, "in 1 minute"],
  [61, "in 2 minutes"],
  [299.2, "in 5 minutes"],
])("a wait of %i seconds is shown as %s", (seconds, words) => {
  expect(formatRetryDelay(seconds)).toBe(words);
});

it.each([
  [2, "Too many requests. Please wait a moment and try again."],
  [11, "Too many requests. Please try again in 1 minute."],
  [899.5, "Too many requests. Please try again in 15 minutes."],
])("tells a caller who must wait %d seconds how long to wait", (seconds, message) => {
  expect(tooManyRequests(seconds)).toMatchObject({
    code: "too_many",
    status: 429,
    message,
    retryAfter: seconds,
  });
});
