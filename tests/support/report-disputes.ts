import type Stripe from "stripe";
import type { paymentShop } from "./payment-shop";

/** Runs work while Stripe lists its disputes with these changes. */
export async function reportDisputes(
  { meddle }: Pick<ReturnType<typeof paymentShop>, "meddle">,
  change: Partial<Stripe.Dispute>,
  work: () => Promise<unknown>,
): Promise<void> {
  const alter = (body: Record<string, unknown>) => {
    const data = (body["data"] as Stripe.Dispute[]).map((one) => ({ ...one, ...change }));
    return { status: 200, body: { ...body, data } };
  };
  meddle(({ call }) => (call === "GET /v1/disputes" ? { alter } : undefined));
  await work();
  meddle(undefined);
}
