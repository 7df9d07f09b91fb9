type IsRefusal = (error: unknown) => boolean;

/**
 * Whether an error is an expected refusal: the shop's, with one of the codes, or Stripe's,
 * whose type begins with one of the prefixes.
 */
export const refusedWith =
  (codes: readonly string[], stripeTypes: readonly string[] = []): IsRefusal =>
  (error) => {
    const { code = "", type = "" } = error as { code?: string; type?: string };
    return codes.includes(code) || stripeTypes.some((prefix) => type.startsWith(prefix));
  };

/** Waits for concurrent requests, which may be refused. @throws the first error that is not a refusal */
export async function settleRequests(
  requests: readonly (Promise<unknown> | undefined)[],
  isRefusal: IsRefusal,
): Promise<void> {
  for (const result of await Promise.allSettled(requests))
    if (result.status === "rejected" && !isRefusal(result.reason)) throw result.reason;
}
