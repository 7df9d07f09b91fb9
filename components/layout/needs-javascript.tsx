/**
 * Forms that handle passwords, cards and shop data wait for their scripts, so without
 * JavaScript the page says why nothing happens.
 */
export const NeedsJavaScript = () => (
  <noscript>
    <p className="bg-honey-soft px-4 py-3 text-center font-medium text-honey-deep">
      This page needs JavaScript. Turn it on in your browser, then reload the page.
    </p>
  </noscript>
);
