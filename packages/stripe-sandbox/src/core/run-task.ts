import type { Call, Sandbox, Tasks } from "./call";
import { emptyForm } from "./form";
import { Params } from "./params";
import type { Task } from "./store";

/** Runs a due task in its own transaction; a failure is logged and rolled back. */
export async function runTask(sandbox: Sandbox, tasks: Tasks, { id, kind, object }: Task): Promise<void> {
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
