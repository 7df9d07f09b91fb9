/** Whether a click on a link asks the browser for more than to follow it, such as to open a new tab. */
export const isModifiedClick = ({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
