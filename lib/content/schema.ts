/** What the list of member content says of one item; its text is for members alone. */
export interface MemberContentItem {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** "guide", "video", "meal-plan", "recipe". */
  contentType: string;
}

export interface MemberContentDetail extends MemberContentItem {
  /** Markdown. */
  body: string;
}
