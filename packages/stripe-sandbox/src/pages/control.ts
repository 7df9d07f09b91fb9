import type { IncomingMessage, ServerResponse } from "node:http";
import { identify, secretKeyRequired } from "../core/auth";
import type { Sandbox } from "../core/call";
import { ApiError, missingParam, noSuch } from "../core/errors";
import { parseForm } from "../core/form";
import { readBody } from "../core/http";
import { Params } from "../core/params";
import { holdLargeRefunds, limitBalance } from "../resources/balance-transactions";
import { disputeOutcomes } from "../resources/disputes";
import { releaseHeldRefunds } from "../resources/refunds";
import { sendJson } from "../shared/http";

/** The sandbox's own controls, which Stripe does not have. They require the secret key. */
export async function serveControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const form = parseForm(await readBody(request));
  if (identify(sandbox.config, request.headers, form) !== "secret") throw secretKeyRequired();
  const answer = await carryOut(sandbox, path, new Params(form));
  await sandbox.store.commit();
  sendJson(response, 200, JSON.stringify(answer));
}

async function carryOut(sandbox: Sandbox, path: string, params: Params): Promise<object> {
  const [, , name, id = "", action] = path.split("/");
  if (path === "/sandbox/webhooks") return switchWebhooks(sandbox, params);
  if (path === "/sandbox/balance") return setBalance(sandbox, params);
  if (name === "charges" && action === "dispute") return disputeCharge(sandbox, id);
  if (name === "disputes" && action === undefined) return endDispute(sandbox, id, params);
  if (name === "events" && action === "deliver") {
    if (!sandbox.store.events.get(id)) throw noSuch("event", id, "id");
    const deliveries = await sandbox.webhooks.redeliver(id);
    return { object: "list", data: deliveries };
  }
  throw new ApiError(`Unrecognized request URL (POST: ${path}).`, { status: 404 });
}

/** Lets the holder of any card dispute a charge; a charge that is refunded or disputed already is not. */
function disputeCharge({ store, later }: Sandbox, id: string): object {
  if (!store.charges.get(id)) throw noSuch("charge", id, "id");
  later.happens({ store }, "openDispute", id, 0);
  return { object: "sandbox.dispute", charge: id };
}

/** Ends a dispute in a way that no API call can; one in another state stays as it is. */
function endDispute({ store, later }: Sandbox, id: string, params: Params): object {
  const outcome = params.oneOf("outcome", Object.keys(disputeOutcomes));
  if (outcome === undefined) throw missingParam("outcome");
  if (!store.disputes.get(id)) throw noSuch("dispute", id, "id");
  later.happens({ store }, outcome, id, 0);
  return { object: "sandbox.dispute", dispute: id };
}

/** @throws {ApiError} for an amount below zero */
function setBalance(sandbox: Sandbox, params: Params): object {
  const { store } = sandbox;
  const available = params.integer("available");
  if (available !== undefined && available < 0)
    throw new ApiError("This value must be greater than or equal to 0.", { param: "available" });
  limitBalance(store, available);
  holdLargeRefunds(store, params.oneOf("mode", ["hold"]) === "hold");
  releaseHeldRefunds(sandbox);
  return { object: "sandbox.balance", available: available ?? null };
}

function switchWebhooks({ webhooks }: Sandbox, params: Params): object {
  const enabled = params.boolean("enabled") ?? true;
  if (enabled) webhooks.unpause();
  else webhooks.pause(params.oneOf("mode", ["hold", "drop"]) ?? "hold");
  return { object: "sandbox.webhooks", enabled, mode: webhooks.paused() ?? null };
}
