/** `window.Stripe`: the calls of Stripe.js that the shop's pages make. */
{
  const parts = window.StripeSandboxParts;
  const { Elements, IntegrationError, authenticate, callApi, intentIdOf, pathOf } = parts;
  const DONE = new Set(["succeeded", "processing", "requires_capture"]);

  /** Leaves for the return address, as a redirect after payment would. */
  const leaveFor = (returnUrl, intent) => {
    const target = new URL(returnUrl, window.location.href);
    target.searchParams.set(intent.object, intent.id);
    target.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
    target.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : intent.status);
    window.location.assign(target.href);
    return new Promise(() => {}); // the page is being left: nothing may run after this
  };

  const named = (intent) =>
    intent.object === "setup_intent" ? { setupIntent: intent } : { paymentIntent: intent };

  /** An intent that was tried, as the caller sees it: done, or the error that stopped it. */
  const outcomeOf = (intent) => {
    const problem = intent.last_payment_error ?? intent.last_setup_error;
    const failed = intent.status === "requires_payment_method" && problem;
    return failed ? { error: { ...problem, [intent.object]: intent } } : named(intent);
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
      return error ? { error } : named(value);
    }

    retrieveSetupIntent(clientSecret) {
      return this.retrievePaymentIntent(clientSecret);
    }

    /** Pays with the card in the Payment Element. */
    confirmPayment(options) {
      return this.#confirmWithElements("confirmPayment", options);
    }

    /** Saves the card in the Payment Element for later. */
    confirmSetup(options) {
      return this.#confirmWithElements("confirmSetup", options);
    }

    async #confirmWithElements(name, { elements, clientSecret, confirmParams = {}, redirect = "always" }) {
      const secret = clientSecret ?? elements?.clientSecret;
      const id = intentIdOf(secret);
      const returnUrl = confirmParams.return_url;
      if (redirect !== "if_required" && !returnUrl) {
        throw new IntegrationError(
          `${name}() needs confirmParams.return_url unless redirect is 'if_required'.`,
        );
      }
      elements?.assertSubmitted();
      const tried = elements
        ? await this.#elementOf(elements).ask("confirm", { id, clientSecret: secret, params: confirmParams })
        : await this.#confirm(id, secret, confirmParams);
      if (tried.error) return { error: tried.error };
      const result = await this.#finish(tried.value, secret);
      const intent = result.paymentIntent ?? result.setupIntent;
      const leaves = intent && DONE.has(intent.status) && redirect !== "if_required";
      return leaves ? leaveFor(returnUrl, intent) : result;
    }

    /** Saves a PaymentMethod that was made before. */
    confirmCardSetup(clientSecret, data, options) {
      return this.confirmCardPayment(clientSecret, data, options);
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
      elements.assertCreatesPaymentMethods();
      elements.assertSubmitted();
      const { value, error } = await this.#elementOf(elements).ask("createPaymentMethod", { params });
      return error ? { error } : { paymentMethod: value };
    }

    async createToken() {
      throw new IntegrationError("This sandbox does not create tokens.");
    }

    async createConfirmationToken() {
      throw new IntegrationError("This sandbox does not create confirmation tokens.");
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
      const path = pathOf(intentIdOf(clientSecret));
      return callApi("GET", path, { key: this.#key, client_secret: clientSecret });
    }

    #confirm(id, clientSecret, params) {
      return callApi("POST", `${pathOf(id)}/confirm`, {
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
