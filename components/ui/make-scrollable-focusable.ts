/** As a ref: what scrolls can be reached by keyboard, also when nothing in it takes the focus. */
export function makeScrollableFocusable(node: HTMLElement | null): void {
  if (node && node.scrollHeight > node.clientHeight) node.tabIndex = 0;
}
