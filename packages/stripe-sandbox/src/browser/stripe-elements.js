/** Elements: the group a page makes, and the Payment Element in it. */
{
  const parts = window.StripeSandboxParts;
  const isFields = (value) => typeof value === "object" && value !== null;

  /** The Payment Element. Its listeners hear ready, change, focus, blur, escape and loaderror. */
  class PaymentElement {
    #group;
    #options;
    #frame;
    #emitter = new parts.Emitter();
    #destroyed = false;

    constructor(group, options) {
      this.#group = group;
      this.#options = { ...options };
    }

    mount(target) {
      this.#assertAlive();
      const container = typeof target === "string" ? document.querySelector(target) : target;
      if (!(container instanceof HTMLElement)) {
        throw new parts.IntegrationError(
          `The selector you specified (${target}) applies to no DOM elements.`,
        );
      }
      this.unmount();
      container.replaceChildren();
      const settings = () => ({ ...this.#group.settings(), options: this.#options });
      this.#frame = new parts.CardFrame(container, settings, (name, detail) => this.#notify(name, detail));
      return this;
    }

    unmount() {
      this.#frame?.remove();
      this.#frame = undefined;
      return this;
    }

    destroy() {
      this.#assertAlive();
      this.unmount();
      this.#destroyed = true;
      this.#group.forget(this);
      return this;
    }

    on(name, listener) {
      this.#emitter.add(name, listener);
      return this;
    }

    once(name, listener) {
      this.#emitter.add(name, listener, true);
      return this;
    }

    off(name, listener) {
      this.#emitter.remove(name, listener);
      return this;
    }

    update(options) {
      Object.assign(this.#options, options);
      this.refresh();
      return this;
    }

    focus() {
      this.#frame?.iframe.focus();
      void this.#frame?.ask("focus");
      return this;
    }

    blur() {
      void this.#frame?.ask("blur");
      return this;
    }

    clear() {
      void this.#frame?.ask("clear");
      return this;
    }

    collapse() {
      return this;
    }

    /** Sends the group's present settings to the form. */
    refresh() {
      void this.#frame?.ask("update", { ...this.#group.settings(), options: this.#options });
    }

    /** Asks the form, which holds the card's details, to do something with them. */
    ask(method, detail) {
      if (!this.#frame) {
        throw new parts.IntegrationError(
          "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
        );
      }
      return this.#frame.ask(method, detail);
    }

    #notify(name, detail) {
      this.#emitter.emit(name, { elementType: "payment", ...detail });
    }

    #assertAlive() {
      if (this.#destroyed) {
        throw new parts.IntegrationError("This Element has already been destroyed. Please create a new one.");
      }
    }
  }

  /** What `stripe.elements(options)` returns. */
  class Elements {
    #key;
    #options;
    #element;
    #emitter = new parts.Emitter();
    #submitted = false;

    constructor(key, options = {}) {
      this.#key = key;
      this.#options = { ...options };
    }

    create(type, options = {}) {
      if (type !== "payment") {
        throw new parts.IntegrationError(
          `This sandbox has no Element of type ${type}; use the payment Element.`,
        );
      }
      if (this.#element) {
        throw new parts.IntegrationError("Can only create one Element of type payment.");
      }
      this.#element = new PaymentElement(this, options);
      return this.#element;
    }

    getElement(type) {
      const wanted = type === "payment" || (typeof type === "function" && type.__elementType === "payment");
      return wanted ? (this.#element ?? null) : null;
    }

    update(options) {
      if (!isFields(options)) throw new parts.IntegrationError("elements.update() needs an object.");
      Object.assign(this.#options, options);
      this.#element?.refresh();
    }

    /** Checks the form and shows what is missing. */
    async submit() {
      if (!this.#element)
        throw new parts.IntegrationError("elements.submit() needs a mounted payment Element.");
      const { error } = await this.#element.ask("validate");
      if (error) return { error };
      this.#submitted = true;
      return { selectedPaymentMethod: "card" };
    }

    async fetchUpdates() {
      return {};
    }

    on(name, listener) {
      this.#emitter.add(name, listener);
      return this;
    }

    off(name, listener) {
      this.#emitter.remove(name, listener);
      return this;
    }

    /** What the form needs to know of this group. */
    settings() {
      const {
        appearance = {},
        fonts = [],
        mode,
        amount,
        currency,
        allowedPaymentMethodTypes,
      } = this.#options;
      const intent = mode
        ? { mode, amount, currency, allowed_payment_method_types: allowedPaymentMethodTypes }
        : undefined;
      return { key: this.#key, appearance, fonts, intent };
    }

    /** The client secret given to the group, if it was not made in deferred mode. */
    get clientSecret() {
      return this.#options.clientSecret;
    }

    /** Refuses to confirm before `submit` in deferred mode, as Stripe does. */
    assertSubmitted() {
      if (this.#options.mode && !this.#submitted) {
        throw new parts.IntegrationError(
          "elements.submit() must be called before stripe.confirmPayment(). Learn more: https://stripe.com/docs/payments/accept-a-payment-deferred",
        );
      }
    }

    /** PaymentMethods are made of a deferred group only where it was created for that, as Stripe documents. */
    assertCreatesPaymentMethods() {
      if (this.#options.mode && this.#options.paymentMethodCreation !== "manual") {
        throw new parts.IntegrationError(
          "stripe.createPaymentMethod() needs Elements with paymentMethodCreation: 'manual'.",
        );
      }
    }

    forget(element) {
      if (this.#element === element) this.#element = undefined;
    }
  }

  Object.assign(parts, { Elements });
}
