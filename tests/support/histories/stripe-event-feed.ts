import type Stripe from "stripe";

/** Reads one of Stripe's lists, newest first, back to an entry that was its newest earlier. @returns oldest first */
export async function readNewerThan<Entry extends { id: string }>(
  list: AsyncIterable<Entry>,
  id: string | undefined,
): Promise<Entry[]> {
  const newer: Entry[] = [];
  for await (const entry of list) {
    if (entry.id === id) break;
    newer.push(entry);
  }
  return newer.reverse();
}

/** Whether to deliver an event; `index` is its position among those that could be delivered, oldest first. */
type Filter = (event: Stripe.Event, index: number) => boolean;

/**
 * Stripe's events from now on, which a history delivers late, repeatedly, in any order or never.
 * @param handle processes an event, as the webhook does
 */
export async function stripeEventFeed(stripe: Stripe, handle: (event: Stripe.Event) => Promise<unknown>) {
  const last = (await stripe.events.list({ limit: 1 })).data[0]?.id;
  const delivered = new Set<string>();
  const lost = new Set<string>();
  let copies = 0;

  const readEvents = async () =>
    (await readNewerThan(stripe.events.list({ limit: 100 }), last)).filter(({ id }) => !lost.has(id));
  const readPending = async () => (await readEvents()).filter(({ id }) => !delivered.has(id));

  /** Delivers events for the first time, oldest first or in reverse order. */
  async function deliver(isWanted: Filter, isReversed = false): Promise<void> {
    const events = (await readPending()).filter(isWanted);
    for (const event of isReversed ? events.reverse() : events) {
      await handle(event);
      delivered.add(event.id);
    }
  }
  return {
    deliver,
    /** Delivers all pending events, and then those that the shop's own calls have caused. */
    deliverAll: async () => {
      await deliver(() => true);
      await deliver(() => true);
    },
    /**
     * Delivers events newest first and twice, whether or not they have arrived before: as
     * Stripe's retry and as an event with a new id.
     */
    repeat: async (isWanted: Filter = () => true) => {
      for (const event of (await readEvents()).filter(isWanted).reverse()) {
        copies += 1;
        await handle(event);
        await handle({ ...event, id: `${event.id}_copy_${copies}` });
        delivered.add(event.id);
      }
    },
    /** Loses all pending events. */
    lose: async () => {
      for (const { id } of await readPending()) lost.add(id);
    },
  };
}
