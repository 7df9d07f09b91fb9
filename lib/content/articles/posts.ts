/** An article of /blog. */
export interface Post {
  slug: string;
  title: string;
  description: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Markdown. */
  body: string;
}

/** The newest first. */
export const POSTS: readonly Post[] = [
  {
    slug: "why-our-tortillas-tear",
    title: "Why our tortillas tear, and what to do about it",
    description: "Spelt has gluten that gives up early. Thirty seconds in a dry pan make the difference.",
    date: "2024-10-14",
    body: `
Spelt makes a tender dough. Its gluten stretches easily and does not spring back, which is why a spelt tortilla straight from the pouch cracks where a factory one would bend: theirs has gums in it, ours has spelt, water, oil and salt.

## Warm them

Heat brings the bend back. A dry pan, medium heat, thirty seconds a side, until the first brown spots. Then wrap them in a towel: the steam finishes the job. Five minutes in the towel and you can fold them over anything.

## Fill them later

A filling that is wet goes in at the table. If you pack lunch, lay a leaf of lettuce between tortilla and beans.

## Torn all the same?

Cut them into wedges, brush with oil, ten minutes at 375 °F. No one has ever complained about chips.`,
  },
  {
    slug: "what-is-fonio",
    title: "Fonio: the grain that cooks while you set the table",
    description: "A millet from West Africa, five minutes in the pot, and what to eat it with.",
    date: "2024-09-02",
    body: `
Fonio is a small millet that has been grown in West Africa for some five thousand years. Each grain is about as big as a grain of sand, which is why it cooks in five minutes and why cleaning it by hand was such work that it stayed a feast-day food.

## How to cook it

One part fonio, two parts water, a pinch of salt. Bring the water to a boil, stir in the grain, cover, turn off the heat. After five minutes fluff it with a fork. It is lighter than couscous and tastes a little of hazelnut.

## What to eat it with

Anything with a sauce. We like it under roasted squash with basil pesto, and cold the next day with lime, parsley and whatever the fridge gives up.

## What is in it

Mostly starch, some protein, iron and B vitamins, and no gluten. Our [encyclopedia](/encyclopedia?search=fonio) has the figures.`,
  },
  {
    slug: "how-we-pack",
    title: "How a cold box stays cold",
    description: "Paper instead of foam, water instead of gel, and why we do not ship on Fridays in July.",
    date: "2024-07-20",
    body: `
A box of hemp cheese and mushroom meat has to stay below 45 °F from our door to yours. For years everyone did that with foam. We wanted a box that you can put out with the paper.

## The liner

Ours is shredded paper between two sheets, an inch thick. It holds the cold a little less long than foam does. We add one more cold pack and call it even.

## The packs

Frozen water with a little salt, in a pouch that you can cut open over the sink.

## The calendar

The weak point is not the box but the weekend. In hot weeks we ship from Monday to Wednesday only. If you order on a Thursday in July you get an email from us that says so, and you can still [cancel](/returns).`,
  },
];

/** An article by its slug. */
export const findPost = (slug: string): Post | undefined => POSTS.find((post) => post.slug === slug);
