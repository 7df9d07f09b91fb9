/**
 * What every part of stripe.js shares: the address of the sandbox, calls to its API and errors.
 * The parts are plain scripts that the server joins into one file, so they meet in one object.
 */
window.StripeSandboxParts = {};

{
  const parts = window.StripeSandboxParts;
  const ORIGIN = new URL(document.currentScript.src).origin;
  const NO_CONNECTION =
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.";

  /** A mistake in the page that uses stripe.js. */
  class IntegrationError extends Error {
    constructor(message) {
      super(message);
      this.name = "IntegrationError";
    }
  }

  /** The error of a call that got no answer. */
  const connectionError = () => ({ type: "api_connection_error", message: NO_CONNECTION });

  /** Nested values as Stripe's form notation: `{a: {b: 1}}` is `a[b]=1`. */
  const encodeForm = (values, form = new URLSearchParams(), prefix = "") => {
    for (const [name, value] of Object.entries(values)) {
      const path = prefix ? `${prefix}[${name}]` : name;
      if (value === undefined || value === null) continue;
      if (typeof value === "object") encodeForm(value, form, path);
      else form.append(path, String(value));
    }
    return form;
  };

  /** Calls the sandbox; the answer is `{ value }` or `{ error }`. */
  const callApi = async (method, path, values) => {
    const form = encodeForm(values);
    const inUrl = method === "GET";
    try {
      const response = await fetch(`${ORIGIN}${path}${inUrl ? `?${form}` : ""}`, {
        method,
        body: inUrl ? undefined : form,
        credentials: "omit",
        referrerPolicy: "no-referrer",
      });
      const body = await response.json();
      return body.error ? { error: body.error } : { value: body };
    } catch {
      return { error: connectionError() };
    }
  };

  /** The id of the intent a client secret belongs to. */
  const intentIdOf = (clientSecret) => {
    const match = /^((?:pi|seti)_\w+?)_secret_\w+$/.exec(String(clientSecret));
    if (!match) {
      throw new IntegrationError(
        "Invalid value for clientSecret: value should be a client secret of the form {id}_secret_{secret}.",
      );
    }
    return match[1];
  };

  /** Where an intent lives in the API. */
  const pathOf = (id) => `/v1/${id.startsWith("seti_") ? "setup_intents" : "payment_intents"}/${id}`;

  /** Listeners by event name. */
  class Emitter {
    listeners = new Map();

    add(name, listener, once = false) {
      const list = this.listeners.get(name) ?? [];
      this.listeners.set(name, [...list, { listener, once }]);
    }

    remove(name, listener) {
      const list = this.listeners.get(name) ?? [];
      this.listeners.set(name, listener ? list.filter((entry) => entry.listener !== listener) : []);
    }

    emit(name, event) {
      for (const { listener, once } of this.listeners.get(name) ?? []) {
        if (once) this.remove(name, listener);
        listener(event);
      }
    }
  }

  Object.assign(parts, { ORIGIN, IntegrationError, Emitter, callApi, connectionError, intentIdOf, pathOf });
}
