import type { Call, Sandbox } from "./call";
import { emptyForm } from "./form";
import { newId } from "./ids";
import { Params } from "./params";
import type { Store, Task } from "./store";

/** Timers cannot wait longer; a task that is further away is looked at again then. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** What can happen by itself, by name: each gets a call whose id is the object's. */
export type Tasks = Readonly<Record<string, (call: Call) => void>>;

/** What happens by itself some time after a call. It is part of the call's transaction, so a restart takes it up. */
export class Scheduler {
  private readonly timers = new Set<NodeJS.Timeout>();
  private run: (task: Task) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly waitMs = 1000,
  ) {}

  /** Takes up what was waiting when the sandbox stopped. */
  start(sandbox: Sandbox, tasks: Tasks): void {
    this.run = (task) => void carryOut(sandbox, tasks, task);
    for (const task of this.store.tasks.values()) if (task.clock === undefined) this.plan(task);
  }

  /** Lets something happen to an object, unless the transaction at hand is taken back. */
  happens(call: Call, kind: string, object: string, waitMs = this.waitMs): void {
    const task = { id: newId("task"), kind, object, at: Date.now() + waitMs };
    this.plan(call.store.put(call.store.tasks, task));
  }

  /**
   * Lets something happen to an object at a time, in place of what was planned of that kind.
   * @param at Unix time in seconds; null takes the plan back
   * @param clock the test clock whose time counts, or null for the real one
   */
  appoint(call: Call, kind: string, object: string, at: number | null, clock: string | null): void {
    const { store } = call;
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

async function carryOut(sandbox: Sandbox, tasks: Tasks, { id, kind, object }: Task): Promise<void> {
  const { config, store, webhooks } = sandbox;
  const call: Call = {
    sandbox,
    store,
    params: new Params(emptyForm()),
    id: object,
    subId: "",
    caller: "secret",
    origin: config.publicUrl ?? "",
    requestId: null,
    idempotencyKey: null,
  };
  try {
    store.delete(store.tasks, id);
    tasks[kind]?.(call);
  } catch (error) {
    console.error("stripe-sandbox:", error);
    store.rollback();
    webhooks.take();
    return;
  }
  const deliveries = webhooks.take();
  await store.commit();
  webhooks.start(deliveries);
}
