import type Stripe from "stripe";

/** Stripe's events from now on, which are delivered late, repeatedly, in any order, or never. */
export async function stripeEventFeed(stripe: Stripe, deliver: (event: Stripe.Event) => Promise<unknown>) {
  let newest = (await stripe.events.list({ limit: 1 })).data[0]?.id;
  let waiting: Stripe.Event[] = [];
  let delivered: Stripe.Event[] = [];
  let copies = 0;

  async function collect(): Promise<void> {
    for (;;) {
      const { data } = await stripe.events.list({ limit: 100, ...(newest ? { ending_before: newest } : {}) });
      if (data.length === 0) return;
      newest = data[0]?.id;
      waiting.push(...data.toReversed());
    }
  }
  /** Delivers events and what follows from them. @param isWanted by position, the oldest first */
  async function hear(isWanted: (index: number) => boolean, isReversed = false): Promise<void> {
    await collect();
    const now = waiting.filter((_, index) => isWanted(index));
    waiting = waiting.filter((event) => !now.includes(event));
    for (const event of isReversed ? now.toReversed() : now) await deliver(event);
    delivered.push(...now);
  }
  return {
    hear,
    hearAll: async () => {
      await hear(() => true);
      await hear(() => true); // what the shop's own calls caused
    },
    /** Loses the events that were not delivered. */
    drop: async () => {
      await collect();
      waiting = [];
    },
    /** Delivers the newest events again, the last one first, with other ids. */
    repeat: async () => {
      for (const event of delivered.slice(-20).toReversed()) {
        copies += 1;
        await deliver({ ...event, id: `${event.id}_copy_${copies}` });
      }
      delivered = [];
    },
  };
}
