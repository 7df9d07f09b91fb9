/** `window.Stripe`: the calls of Stripe.js that the shop's pages make. */
{
  const parts = window.StripeSandboxParts;
  const { Elements, IntegrationError, authenticate, callApi, intentIdOf } = parts;
  const DONE = new Set(["succeeded", "processing", "requires_capture"]);

  /** Leaves for the return address, as a redirect after payment would. */
  const leaveFor = (returnUrl, intent) => {
    const target = new URL(returnUrl, window.location.href);
    target.searchParams.set("payment_intent", intent.id);
    target.searchParams.set("payment_intent_client_secret", intent.client_secret);
    target.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : intent.status);
    window.location.assign(target.href);
    return new Promise(() => {}); // the page is being left: nothing may run after this
  };

  /** An intent that was tried, as the caller sees it: paid, or the error that stopped it. */
  const outcomeOf = (intent) => {
    const failed = intent.status === "requires_payment_method" && intent.last_payment_error;
    return failed
      ? { error: { ...intent.last_payment_error, payment_intent: intent } }
      : { paymentIntent: intent };
  };

  class StripeClient {
    #key;

    constructor(key) {
      this.#key = key;
    }

    elements(options) {
      return new Elements(this.#key, options);
    }

    async retrievePaymentIntent(clientSecret) {
      const { value, error } = await this.#retrieve(clientSecret);
      return error ? { error } : { paymentIntent: value };
    }

    /** Pays with the card in the Payment Element. */
    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
      const secret = clientSecret ?? elements?.clientSecret;
      const id = intentIdOf(secret);
      const returnUrl = confirmParams.return_url;
      if (redirect !== "if_required" && !returnUrl) {
        throw new IntegrationError(
          "confirmPayment() needs confirmParams.return_url unless redirect is 'if_required'.",
        );
      }
      elements?.assertSubmitted();
      const tried = elements
        ? await this.#elementOf(elements).ask("confirm", { id, clientSecret: secret, params: confirmParams })
        : await this.#confirm(id, secret, confirmParams);
      if (tried.error) return { error: tried.error };
      const result = await this.#finish(tried.value, secret);
      const leaves =
        result.paymentIntent && DONE.has(result.paymentIntent.status) && redirect !== "if_required";
      return leaves ? leaveFor(returnUrl, result.paymentIntent) : result;
    }

    /** Pays with a PaymentMethod that was saved before. */
    async confirmCardPayment(clientSecret, data = {}, options = {}) {
      const id = intentIdOf(clientSecret);
      if (data.payment_method !== undefined && typeof data.payment_method !== "string") {
        throw new IntegrationError(
          "This sandbox confirms card payments by PaymentMethod id, or by the Payment Element.",
        );
      }
      const tried = await this.#confirm(id, clientSecret, data);
      if (tried.error) return { error: tried.error };
      return options.handleActions === false
        ? outcomeOf(tried.value)
        : this.#finish(tried.value, clientSecret);
    }

    /** Lets the buyer authenticate a payment that asks for it. */
    async handleNextAction({ clientSecret }) {
      const { value, error } = await this.#retrieve(clientSecret);
      return error ? { error } : this.#finish(value, clientSecret);
    }

    handleCardAction(clientSecret) {
      return this.handleNextAction({ clientSecret });
    }

    async createPaymentMethod({ elements, params = {} } = {}) {
      if (!elements) throw new IntegrationError("This sandbox creates PaymentMethods from Elements only.");
      const { value, error } = await this.#elementOf(elements).ask("createPaymentMethod", { params });
      return error ? { error } : { paymentMethod: value };
    }

    async createToken() {
      throw new IntegrationError("This sandbox does not create tokens.");
    }

    async createConfirmationToken() {
      throw new IntegrationError("This sandbox does not create confirmation tokens.");
    }

    async confirmSetup() {
      throw new IntegrationError("This sandbox does not confirm SetupIntents.");
    }

    registerAppInfo() {}

    _registerWrapper() {}

    async #finish(intent, clientSecret) {
      if (intent.status !== "requires_action") return outcomeOf(intent);
      await authenticate(intent.id, clientSecret);
      const { value, error } = await this.#retrieve(clientSecret);
      return error ? { error } : outcomeOf(value);
    }

    #retrieve(clientSecret) {
      const path = `/v1/payment_intents/${intentIdOf(clientSecret)}`;
      return callApi("GET", path, { key: this.#key, client_secret: clientSecret });
    }

    #confirm(id, clientSecret, params) {
      const path = `/v1/payment_intents/${id}/confirm`;
      return callApi("POST", path, {
        ...params,
        key: this.#key,
        client_secret: clientSecret,
        use_stripe_sdk: true,
      });
    }

    #elementOf(elements) {
      const element = elements.getElement("payment");
      if (!element) throw new IntegrationError("Elements has no mounted payment Element.");
      return element;
    }
  }

  /** Makes the object that react-stripe-js and the pages work with. */
  const makeStripe = (key) => {
    if (!/^pk_test_\w+$/.test(String(key))) {
      throw new IntegrationError("Please call Stripe() with your publishable key. You used something else.");
    }
    return new StripeClient(String(key));
  };
  makeStripe.version = "endive";
  window.Stripe = makeStripe;
  delete window.StripeSandboxParts;
}
