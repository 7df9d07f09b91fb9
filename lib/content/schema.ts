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
/** A page to read, with a text of its own. */
export interface ReadingPage {
  /** Also its path: /shipping. */
  slug: string;
  title: string;
  /** What search engines show. */
  description: string;
  intro: string;
  /** Markdown. */
  body: string;
  /** Where to go on, below the text. */
  more: readonly { href: string; label: string }[];
}
