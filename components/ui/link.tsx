import type { ComponentProps } from "react";

interface LinkProps extends ComponentProps<"a"> {
  href: string;
  /** Whether the next page starts at its top. Default: true */
  scroll?: boolean;
}

/**
 * An internal link: a plain <a> without its own script (docs/decisions/0051), which `ClientNavigation` follows without
 * loading a new document. For addresses that need a new document (the checkout's policy, files), use <a>.
 */
export function Link({ scroll = true, ...props }: LinkProps) {
  return <a data-soft={scroll ? "" : "keep"} {...props} />;
}
