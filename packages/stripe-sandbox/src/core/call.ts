import type Stripe from "stripe";
import type { SandboxConfig } from "../config";
import type { Params } from "./params";
import type { Scheduler } from "./scheduler";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks";

/** The parts of a running sandbox that calls work with. */
export interface Sandbox {
  config: SandboxConfig;
  store: Store;
  webhooks: Webhooks;
  later: Scheduler;
  reactions: Reactions;
}

/** One API call, as a handler sees it. */
export interface Call {
  sandbox: Sandbox;
  store: Store;
  params: Params;
  /** The id in the path, or the empty string. */
  id: string;
  /** The second id in the path, or the empty string. */
  subId: string;
  /** Which key signed the call: the publishable one is the buyer's browser. */
  caller: "secret" | "publishable";
  /** The address this server was reached at, for links in answers. */
  origin: string;
  /** Null for what happens by itself. */
  requestId: string | null;
  idempotencyKey: string | null;
}

/** An endpoint. Handlers do not pause: what a handler changes is one transaction. */
export interface Route {
  method: "DELETE" | "GET" | "POST";
  /** The path, with `:` for the place of an id. */
  path: string;
  /** True when the publishable key may call it too. */
  publishable?: true;
  handle(call: Call): object;
}

/** What an event about an object makes others do, within the same transaction. Each gets the object's id. */
export type Reactions = Readonly<Partial<Record<Stripe.Event["type"], (call: Call, id: string) => void>>>;

/** What can happen by itself, by name: each gets a call whose id is the object's. */
export type Tasks = Readonly<Record<string, (call: Call) => void>>;
