import type { Call, Sandbox } from "./call";
import { emptyForm } from "./form";
import { newId } from "./ids";
import { Params } from "./params";
import type { Store, Task } from "./store";

/** What can happen by itself, by name: each gets a call whose id is the object's. */
export type Tasks = Readonly<Record<string, (call: Call) => void>>;

/** What happens by itself some time after a call. It is part of the call's transaction, so a restart takes it up. */
export class Later {
  private readonly timers = new Set<NodeJS.Timeout>();
  private run: (task: Task) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly waitMs = 1000,
  ) {}

  /** Takes up what was waiting when the sandbox stopped. */
  start(sandbox: Sandbox, tasks: Tasks): void {
    this.run = (task) => void carryOut(sandbox, tasks, task);
    for (const task of this.store.tasks.values()) this.plan(task);
  }

  /** Lets something happen to an object, unless the transaction at hand is taken back. */
  happens(call: Call, kind: string, object: string): void {
    const task = { id: newId("task"), kind, object, at: Date.now() + this.waitMs };
    this.plan(call.store.put(call.store.tasks, task));
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private plan(task: Task): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        if (this.store.tasks.get(task.id)) this.run(task);
      },
      Math.max(1, task.at - Date.now()),
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
    tasks[kind]?.(call);
    store.delete(store.tasks, id);
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
