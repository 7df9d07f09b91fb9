import type Stripe from "stripe";
import type { Call, Route, Tasks } from "../../core/call";
import { ApiError, missingParam, noSuch } from "../../core/errors";
import { emit } from "../../core/events";
import { newId, unixNow } from "../../core/ids";
import { listRoute } from "../../core/list";
import type { Task } from "../../core/store";
import { idOf } from "../../core/store";
import { addIntervals, DAY } from "./time";

type Clock = Stripe.TestHelpers.TestClock;

/** Endpoints of test clocks. */
export const testClockRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/test_helpers/test_clocks", handle: create },
  listRoute("/v1/test_helpers/test_clocks", (store) => store.billing.testClocks),
  { method: "GET", path: "/v1/test_helpers/test_clocks/:", handle: find },
  { method: "DELETE", path: "/v1/test_helpers/test_clocks/:", handle: remove },
  { method: "POST", path: "/v1/test_helpers/test_clocks/:/advance", handle: advance },
];

/** How long an advance shows as under way. */
const ADVANCE_MS = 20;
const LIFETIME_DAYS = 30;
const FARTHEST_YEARS = 2;

function find({ store, id }: Call): Clock {
  const clock = store.billing.testClocks.get(id);
  if (!clock) throw noSuch("test_clock", id, "id");
  return clock;
}

function create(call: Call): Clock {
  const { params, store } = call;
  const frozen_time = params.integer("frozen_time");
  if (frozen_time === undefined) throw missingParam("frozen_time");
  const clock = store.put(store.billing.testClocks, {
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: unixNow(),
    deletes_after: unixNow() + LIFETIME_DAYS * DAY,
    frozen_time,
    livemode: false,
    name: params.nullable("name") ?? null,
    status: "ready",
    status_details: {},
  });
  emit(call, "test_helpers.test_clock.created", clock);
  return clock;
}

/** Begins to move a clock; what happens until then happens by itself, and the clock is `ready` again. */
function advance(call: Call): Clock {
  const { params, store } = call;
  const clock = find(call);
  const target = params.integer("frozen_time");
  if (target === undefined) throw missingParam("frozen_time");
  if (clock.status !== "ready")
    throw new ApiError("This test clock is still advancing. Wait until its status is `ready`.");
  if (target <= clock.frozen_time)
    throw new ApiError("The frozen time must be after the current frozen time of the test clock.", {
      param: "frozen_time",
    });
  const farthest = addIntervals(clock.frozen_time, { interval: "year", interval_count: 1 }, FARTHEST_YEARS);
  if (target > farthest)
    throw new ApiError("A test clock can be advanced by two years at a time.", { param: "frozen_time" });
  const moving = store.put(store.billing.testClocks, {
    ...clock,
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  });
  emit(call, "test_helpers.test_clock.advancing", moving);
  call.sandbox.later.happens(call, "advanceClock", clock.id, ADVANCE_MS);
  return moving;
}

/** Lets everything happen that a clock's customers have before them, in order of time. */
export function advanceClock(call: Call, tasks: Tasks): void {
  const { store } = call;
  const { testClocks } = store.billing;
  const clock = testClocks.get(call.id);
  const target = clock?.status_details.advancing?.target_frozen_time;
  if (!clock || target === undefined) return;
  for (let task = nextTask(call, clock.id, target); task; task = nextTask(call, clock.id, target)) {
    const frozen_time = Math.max(currentTime(call, clock), Math.floor(task.at / 1000));
    store.put(testClocks, { ...clock, frozen_time });
    store.delete(store.tasks, task.id);
    tasks[task.kind]?.({ ...call, id: task.object });
  }
  const ready = store.put(testClocks, {
    ...clock,
    frozen_time: target,
    status: "ready",
    status_details: {},
  });
  emit(call, "test_helpers.test_clock.ready", ready);
}

const currentTime = ({ store }: Call, { id, frozen_time }: Clock): number =>
  store.billing.testClocks.get(id)?.frozen_time ?? frozen_time;

function nextTask({ store }: Call, clock: string, target: number): Task | undefined {
  let next: Task | undefined;
  for (const task of store.tasks.values()) {
    if (task.clock !== clock || task.at > target * 1000) continue;
    if (!next || task.at < next.at) next = task;
  }
  return next;
}

/** Deletes a clock with its customers, and what they subscribe to. */
function remove(call: Call): Stripe.TestHelpers.DeletedTestClock {
  const { store } = call;
  const clock = find(call);
  for (const subscription of [...store.billing.subscriptions.values()])
    if (idOf(subscription.test_clock) === clock.id)
      store.delete(store.billing.subscriptions, subscription.id);
  for (const customer of [...store.customers.values()]) {
    if (idOf(customer.test_clock) !== clock.id) continue;
    store.delete(store.customers, customer.id);
    store.put<Stripe.DeletedCustomer>(store.deletedCustomers, {
      id: customer.id,
      object: "customer",
      deleted: true,
    });
  }
  for (const task of [...store.tasks.values()])
    if (task.clock === clock.id) store.delete(store.tasks, task.id);
  store.delete(store.billing.testClocks, clock.id);
  emit(call, "test_helpers.test_clock.deleted", clock);
  return { id: clock.id, object: "test_helpers.test_clock", deleted: true };
}
