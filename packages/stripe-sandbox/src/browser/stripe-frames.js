/** The frames stripe.js opens: the card form, and the bank's window. */
{
  const parts = window.StripeSandboxParts;
  const READY_WITHIN_MS = 15_000;

  // Styles are set one by one because pages may forbid style attributes in markup.
  const setStyles = (element, styles) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };

  /**
   * The frame with the card form. Once loaded it gets one end of a channel; what is asked of it over the
   * channel is answered, and what happens in it is told through `onEvent`.
   */
  class CardFrame {
    pending = new Map();
    lastId = 0;

    constructor(container, settings, onEvent) {
      this.onEvent = onEvent;
      this.iframe = document.createElement("iframe");
      this.iframe.title = "Secure payment input frame";
      this.iframe.name = `stripe-sandbox-${Math.random().toString(36).slice(2)}`;
      this.iframe.setAttribute("allow", "payment *");
      setStyles(this.iframe, {
        border: "0",
        display: "block",
        width: "calc(100% + 8px)",
        height: "0",
        margin: "-4px", // the form keeps 4px around itself for focus rings
        "color-scheme": "light",
      });
      this.iframe.addEventListener("load", () => this.connect(settings));
      const parent = encodeURIComponent(window.location.origin);
      this.iframe.src = `${parts.ORIGIN}/v3/payment-element?parent=${parent}`;
      this.timer = setTimeout(
        () => onEvent("loaderror", { error: parts.connectionError() }),
        READY_WITHIN_MS,
      );
      container.append(this.iframe);
    }

    /** Asks the frame to do something and waits for its answer. */
    ask(method, detail) {
      if (!this.port) return Promise.resolve({ error: parts.connectionError() });
      this.lastId += 1;
      const id = this.lastId;
      return new Promise((resolve) => {
        this.pending.set(id, resolve);
        this.port.postMessage({ id, method, detail });
      });
    }

    remove() {
      clearTimeout(this.timer);
      this.port?.close();
      this.port = undefined;
      for (const resolve of this.pending.values()) resolve({ error: parts.connectionError() });
      this.pending.clear();
      this.iframe.remove();
    }

    connect(settings) {
      const { port1, port2 } = new MessageChannel();
      this.port?.close();
      this.port = port1;
      port1.onmessage = ({ data }) => this.receive(data);
      // Only the sandbox's own page can receive this: any other origin in the frame is passed over.
      this.iframe.contentWindow.postMessage({ type: "connect", ...settings() }, parts.ORIGIN, [port2]);
    }

    receive(message) {
      if (message.id !== undefined) {
        this.pending.get(message.id)?.(message.result);
        this.pending.delete(message.id);
        return;
      }
      if (message.event === "resize") {
        setStyles(this.iframe, { height: `${message.detail.height}px` });
        return;
      }
      if (message.event === "ready") clearTimeout(this.timer);
      this.onEvent(message.event, message.detail ?? {});
    }
  }

  /** A dialog over the whole page; the browser keeps the focus inside. */
  const buildDialog = (url) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "Card authentication");
    setStyles(dialog, {
      position: "fixed",
      inset: "0",
      width: "100%",
      height: "100%",
      "max-width": "none",
      "max-height": "none",
      margin: "0",
      padding: "16px",
      border: "0",
      "box-sizing": "border-box",
      background: "rgba(24, 40, 31, 0.6)",
      "align-items": "center",
      "justify-content": "center",
      display: "flex",
    });
    const iframe = document.createElement("iframe");
    iframe.title = "Card authentication";
    iframe.src = url;
    setStyles(iframe, {
      border: "0",
      width: "100%",
      "max-width": "440px",
      height: "100%",
      "max-height": "380px",
      "border-radius": "16px",
      background: "#fffdf7",
      "box-shadow": "0 24px 64px rgba(24, 40, 31, 0.35)",
    });
    dialog.append(iframe);
    return { dialog, iframe };
  };

  /** Shows the bank's window and waits until the buyer has chosen. Escape counts as a refusal. */
  const authenticate = (intentId, clientSecret) =>
    new Promise((resolve) => {
      const path = `/sandbox/authenticate/${intentId}`;
      const query = new URLSearchParams({ client_secret: clientSecret });
      const parent = encodeURIComponent(window.location.origin);
      const { dialog, iframe } = buildDialog(`${parts.ORIGIN}${path}?${query}#parent=${parent}`);
      const before = document.activeElement;
      const page = document.documentElement.style;
      const { overflow } = page;
      const close = () => {
        window.removeEventListener("message", onMessage);
        dialog.close();
        dialog.remove();
        page.overflow = overflow;
        if (before instanceof HTMLElement) before.focus();
        resolve();
      };
      const onMessage = ({ origin, source, data }) => {
        if (origin !== parts.ORIGIN || source !== iframe.contentWindow) return;
        if (data?.type === "stripe-sandbox:authenticated") close();
        if (data?.type === "stripe-sandbox:height")
          setStyles(iframe, { "max-height": `${Number(data.height)}px` });
      };
      window.addEventListener("message", onMessage);
      dialog.addEventListener("cancel", async (event) => {
        event.preventDefault();
        await parts.callApi("POST", path, { client_secret: clientSecret, outcome: "fail" });
        close();
      });
      iframe.addEventListener("load", () => iframe.focus());
      page.overflow = "hidden";
      document.body.append(dialog);
      dialog.showModal();
    });

  Object.assign(parts, { CardFrame, authenticate });
}
