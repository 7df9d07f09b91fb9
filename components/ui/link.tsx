import type { ComponentProps } from "react";

interface LinkProps extends ComponentProps<"a"> {
  href: string;
  /** Whether the next page starts at its top. Default: true */
  scroll?: boolean;
}

/**
 * A link within the shop: a plain <a> that adds no JavaScript (docs/decisions/0051). `ClientNavigation` follows it without loading
 * a new document. For addresses that need a new document (the checkout's policy, files) write <a>.
 */
export function Link({ scroll = true, ...props }: LinkProps) {
  return <a data-soft={scroll ? "" : "keep"} {...props} />;
}
