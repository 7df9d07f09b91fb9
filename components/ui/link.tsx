import type { ComponentProps } from "react";

interface LinkProps extends ComponentProps<"a"> {
  href: string;
  /** Whether the next screen begins at its top. Default: true */
  scroll?: boolean;
}

/**
 * A link within the shop: a plain <a> that costs nothing. `ClientNavigation` follows it without loading a new document, where
 * there is JavaScript. For addresses that need a new document (the checkout's policy, files) write <a>.
 */
export function Link({ scroll = true, ...props }: LinkProps) {
  return <a data-soft={scroll ? "" : "keep"} {...props} />;
}
