/**
 * Toast text after saving content that shoppers may see.
 * @param isPublished whether the shop shows it now
 */
export const publicationText = (isPublished: boolean): string =>
  isPublished ? "Published." : "Saved as draft.";
