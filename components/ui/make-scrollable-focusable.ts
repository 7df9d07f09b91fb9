/** A ref that makes a scrollable element reachable by keyboard even when it contains nothing focusable. */
export function makeScrollableFocusable(node: HTMLElement | null): void {
  if (node && node.scrollHeight > node.clientHeight) node.tabIndex = 0;
}
