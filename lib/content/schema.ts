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

/** What a card shows of a recipe. */
export interface RecipeSummary {
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  /** Preparing and cooking together. */
  minutes: number;
  servings: number;
}
