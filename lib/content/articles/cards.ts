import { ARTICLES, type ArticleName } from ".";
import { POSTS } from "./posts";

/** The content of a page's social card beside its title. */
interface Card {
  title: string;
  note: string;
  /** One of the shop's own pictures. */
  picture: string;
}

const SHELF = "/images/hero-table.webp";
const BOOK = "/images/heroes/encyclopedia.webp";
const TABLE = "/images/heroes/recipes.webp";
const MEMBERS = "/images/heroes/membership.webp";

const NOTES: Record<ArticleName, [note: string, picture: string]> = {
  shipping: ["What it costs, how long it takes", SHELF],
  returns: ["30 days, or your money back", SHELF],
  "subscription-help": ["Skip, pause, change, cancel", MEMBERS],
  "meal-kits": ["Everything for one good evening", TABLE],
  "about-alkaline": ["What it means, and what it does not", BOOK],
  "health-benefits": ["What studies say, with sources", BOOK],
  "meal-planning": ["A week of dinners, one shop", TABLE],
  terms: ["What we agree on", SHELF],
  privacy: ["What we keep, and why", SHELF],
  accessibility: ["For everyone who eats", SHELF],
};

const HELP: Record<string, Card> = {
  blog: { title: "Blog", note: "Notes from our kitchen", picture: TABLE },
  faqs: { title: "Questions and answers", note: "Delivery, returns, membership, payment", picture: SHELF },
  contact: { title: "Contact", note: "A person answers", picture: SHELF },
  "track-order": { title: "Track order", note: "Where your parcel is", picture: SHELF },
  "membership-signup": { title: "Membership", note: "Member prices on everything", picture: MEMBERS },
};

const isArticleName = (name: string): name is ArticleName => Object.hasOwn(ARTICLES, name);

/** The card of the page at this path without its first slash, slashes as dots; undefined for a page without a card. */
export function findSocialCard(name: string): Card | undefined {
  if (Object.hasOwn(HELP, name)) return HELP[name];
  if (isArticleName(name)) {
    const [note, picture] = NOTES[name];
    return { title: ARTICLES[name].title, note, picture };
  }
  const post = POSTS.find(({ slug }) => `blog.${slug}` === name);
  return post && { title: post.title, note: "From the blog", picture: TABLE };
}
