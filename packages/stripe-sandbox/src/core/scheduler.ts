import { newId } from "./ids";
import type { Store, Task } from "./store";

/** Timers cannot wait longer; a task that is further away is looked at again then. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The part of a call that a task joins. */
interface Transaction {
  store: Store;
}

/** What happens by itself some time after a call. It is part of the call's transaction, so a restart takes it up. */
export class Scheduler {
  private readonly timers = new Set<NodeJS.Timeout>();
  private run: (task: Task) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly waitMs = 1000,
  ) {}

  /** Takes up what was waiting when the sandbox stopped. */
  start(run: (task: Task) => void): void {
    this.run = run;
    for (const task of this.store.tasks.values()) if (task.clock === undefined) this.plan(task);
  }

  /** Schedules a task for an object; a rollback of the current transaction cancels it. */
  happens({ store }: Transaction, kind: string, object: string, waitMs = this.waitMs): void {
    const task = { id: newId("task"), kind, object, at: Date.now() + waitMs };
    this.plan(store.put(store.tasks, task));
  }

  /**
   * Lets something happen to an object at a time, in place of what was planned of that kind.
   * @param at Unix time in seconds; null takes the plan back
   * @param clock the test clock whose time counts, or null for the real one
   */
  appoint(
    { store }: Transaction,
    kind: string,
    object: string,
    at: number | null,
    clock: string | null,
  ): void {
    const id = `${kind}:${object}`;
    store.delete(store.tasks, id);
    if (at === null) return;
    const task = store.put(store.tasks, { id, kind, object, at: at * 1000, ...(clock ? { clock } : {}) });
    if (clock === null) this.plan(task);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private plan(task: Task): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        const due = this.store.tasks.get(task.id);
        if (due?.at !== task.at) return;
        if (due.at > Date.now()) this.plan(due);
        else this.run(due);
      },
      Math.min(MAX_TIMER_MS, Math.max(1, task.at - Date.now())),
    );
    timer.unref();
    this.timers.add(timer);
  }
}
