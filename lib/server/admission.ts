import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { ShopError } from "@/lib/core/errors";
import { ADMISSION_WAIT_SECONDS } from "@/lib/core/time-limits";

interface Limits {
  /** Requests that are processed at once. */
  slots: number;
  /** Maximum length of each of the two queues: new requests, and those whose body has arrived. */
  queue: number;
  waitMilliseconds: number;
}

/**
 * Twice the database connections: while some requests compute, others use the connections. Further requests would only
 * wait for a connection halfway through. The queue is as long as what can be processed within the wait.
 */
const LIMITS: Limits = { slots: 40, queue: 400, waitMilliseconds: ADMISSION_WAIT_SECONDS * 1000 };

/**
 * Limits the number of requests that are processed at once. The others queue in order of arrival, and are refused early
 * instead of all of them timing out: an admitted request has the resources to finish.
 */
export class RequestAdmission {
  private active = 0;
  private readonly waiting = new Set<() => void>();
  /** Requests that have begun and whose body has arrived. */
  private readonly received = new Set<() => void>();
  /**
   * The slot of admitted work. `isHeld`: false while it waits for an external service.
   * `hasEnded`: it must not take a slot again.
   */
  private readonly slot = new AsyncLocalStorage<{ isHeld: boolean; hasEnded: boolean }>();

  constructor(private readonly limits: Limits) {}

  /** @throws {ShopError} overloaded when no slot becomes free in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    const slot = { isHeld: true, hasEnded: false };
    try {
      return await this.slot.run(slot, work);
    } finally {
      slot.hasEnded = true;
      if (slot.isHeld) this.leave();
    }
  }

  /**
   * Frees the slot for another request while this one waits for something that needs no database, such as Stripe. It
   * then continues without queueing, because it may have changed something already.
   */
  outside<T>(work: () => Promise<T>): Promise<T> {
    return this.releaseSlotDuring(work, () => {
      this.active += 1;
    });
  }

  /**
   * Frees the slot while the request's body arrives, which can take long with a slow client. The request then needs a
   * slot again, ahead of requests that have not started; otherwise a burst of short bodies would bypass the limit.
   * @param read reads the body
   * @throws {ShopError} overloaded when no slot becomes free in time
   */
  receiveBody<T>(read: () => Promise<T>): Promise<T> {
    return this.releaseSlotDuring(read, () => this.enter(this.received));
  }

  private async releaseSlotDuring<T>(
    work: () => Promise<T>,
    enterAgain: () => Promise<void> | void,
  ): Promise<T> {
    const slot = this.slot.getStore();
    if (!slot?.isHeld) return work();
    slot.isHeld = false;
    this.leave();
    try {
      return await work();
    } finally {
      await enterAgain();
      // If the work ended meanwhile because another of its calls failed, nothing else would release this slot.
      if (slot.hasEnded) this.leave();
      else slot.isHeld = true;
    }
  }

  private enter(queue = this.waiting): Promise<void> {
    if (this.active < this.limits.slots) {
      this.active += 1;
      return Promise.resolve();
    }
    if (queue.size >= this.limits.queue) return Promise.reject(new ShopError("overloaded"));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(admit);
        reject(new ShopError("overloaded"));
      }, this.limits.waitMilliseconds);
      const admit = (): void => {
        clearTimeout(timer);
        queue.delete(admit);
        this.active += 1;
        resolve();
      };
      queue.add(admit);
    });
  }

  private leave(): void {
    this.active -= 1;
    if (this.active >= this.limits.slots) return;
    const [received] = this.received;
    const [waiting] = this.waiting;
    const admit = received ?? waiting;
    admit?.();
  }
}

const shared = globalThis as { __shopAdmission?: RequestAdmission };

/** The admission queue of this process. */
export const getRequestAdmission = (): RequestAdmission => {
  shared.__shopAdmission ??= new RequestAdmission(LIMITS);
  return shared.__shopAdmission;
};
