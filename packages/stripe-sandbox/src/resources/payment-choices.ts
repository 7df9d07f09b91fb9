import type Stripe from "stripe";
import type { Call } from "../core/call";
import { ApiError } from "../core/errors";
import type { Params } from "../core/params";

/** What PaymentIntents and SetupIntents have in common. */
export type AnyIntent = Stripe.PaymentIntent | Stripe.SetupIntent;

type MethodChoice = Pick<
  Stripe.PaymentIntent,
  "allowed_payment_method_types" | "automatic_payment_methods" | "payment_method_types"
>;

/** Refuses parameters that a call does not know, and the one that is gone since the API version 2026-09-30. */
export function allow(params: Params, accepted: ReadonlySet<string>): void {
  if (params.has("payment_method_types")) {
    throw new ApiError(
      "The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types`, or dynamic payment methods.",
      { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
    );
  }
  params.allowOnly(accepted);
}

/** How the ways to pay were chosen: among the named ones, or by Stripe (the default). There are only cards here. */
export function methodChoice(params: Params): MethodChoice {
  const allowed = params.strings("allowed_payment_method_types");
  const automatic = params.group("automatic_payment_methods");
  if (allowed && automatic) {
    throw new ApiError(
      "You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.",
      { code: "parameters_exclusive", param: "allowed_payment_method_types" },
    );
  }
  const redirects = automatic?.oneOf("allow_redirects", ["always", "never"]) ?? "always";
  const enabled = automatic?.boolean("enabled") ?? allowed === undefined;
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: enabled ? { allow_redirects: redirects, enabled } : null,
    payment_method_types: ["card"],
  };
}

/** Refuses other payment methods than the buyer's form was made for. */
export function checkFormMethods({ params }: Call, intent: AnyIntent): void {
  const shown = params.group("deferred_intent");
  const types = shown?.strings("allowed_payment_method_types")?.sort().join();
  const wanted = intent.allowed_payment_method_types?.toSorted().join();
  if (!shown?.has("mode") || types === wanted) return;
  const name = intent.object === "payment_intent" ? "PaymentIntent" : "SetupIntent";
  throw new ApiError(
    `The payment methods of this ${name} (${wanted ?? "automatic"}) do not match those given to Elements (${types ?? "automatic"}).`,
    { code: `${intent.object}_invalid_parameter`, param: "allowed_payment_method_types" },
  );
}

/** What an intent asks its buyer to do: the bank's window, in the page or as a redirect. */
export function authenticationOf(call: Call, intent: AnyIntent) {
  const url = `${call.origin}/sandbox/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
  const return_url = call.params.string("return_url");
  const inPage =
    call.caller === "publishable" || call.params.boolean("use_stripe_sdk") || return_url === undefined;
  return inPage
    ? {
        type: "use_stripe_sdk",
        use_stripe_sdk: { type: "three_d_secure_redirect" as const, stripe_js: url },
      }
    : { type: "redirect_to_url", redirect_to_url: { return_url, url } };
}
