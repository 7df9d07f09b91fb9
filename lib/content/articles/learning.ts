import type { Article } from "../schema";

const NOT_ADVICE =
  "*This page is for general information and is not medical advice. If you have a condition or take medication, ask your doctor before you change what you eat.*";

export const aboutAlkaline: Article = {
  title: "About alkaline cooking",
  description:
    "What alkaline means on our labels, what it does not mean, and why whole plants with short ingredient lists are good food either way.",
  intro: "What the word means on our labels, and what it does not.",
  body: `
## A way of choosing ingredients

Cooks who call their food alkaline start from vegetables, fruit, ancient grains such as spelt, kamut and fonio, seeds, mushrooms, herbs and sea salt. They leave out meat, dairy, refined sugar and most additives. That is the style we cook in, and the reason our ingredient lists are short enough to read aloud.

## What it cannot do

Food does not change the pH of your blood. Lungs and kidneys hold it between 7.35 and 7.45, whatever you had for dinner, and a body that fails at that belongs in a hospital. What does change with food is the pH of urine, which is a sign that the kidneys are at work.

You will find scores elsewhere that promise more. We do not print them.

## Why we like it all the same

A plate that is built this way has a lot of vegetables, fiber, potassium and magnesium on it, and little added salt. Large reviews of how people eat keep finding that plates like that go together with good health. No pH is needed to explain it.

## pH and PRAL

In our [encyclopedia](/encyclopedia) the pH figure is that of the food itself, as it would be measured in a kitchen. A lemon is sour and says so. Researchers who study the load on the kidneys use another figure, PRAL, which is calculated from protein, phosphorus, potassium, magnesium and calcium; by that figure the lemon comes out on the other side. Both are facts about food, and neither is a promise.

${NOT_ADVICE}`,
  more: { "/encyclopedia": "The encyclopedia", "/health-benefits": "What plants do for health" },
};

export const healthBenefits: Article = {
  title: "What plants do for health",
  description:
    "What is well established about eating more whole plants, with sources: fiber, potassium, legumes, whole grains. No promises, no cures.",
  intro: "What is well established about eating more whole plants, and where it is written down.",
  body: `
## Fiber

Most people in the United States eat about half of the fiber that is recommended. In a series of reviews for the World Health Organization, people who ate the most had a lower risk of heart disease, type 2 diabetes and colorectal cancer than people who ate the least (Reynolds and others, *The Lancet*, 2019).

## Vegetables and fruit

A review of 95 studies found the risk of heart disease, stroke and early death going down with every serving, up to about 800 grams a day (Aune and others, *International Journal of Epidemiology*, 2017).

## Whole grains

Spelt, fonio, amaranth and other whole grains count. People who ate 90 grams of whole grains a day had a lower risk of heart disease than people who ate none (Aune and others, *BMJ*, 2016).

## Less salt, more potassium

The World Health Organization recommends at least 3.5 grams of potassium a day for adults and less than 2 grams of sodium. Vegetables, beans and fruit bring the first with little of the second (WHO guidelines, 2012).

## What such studies can tell us

They follow what large groups eat for years. They show what goes together, not what one food will do for one person. That is why you won't find cures on our pages.

${NOT_ADVICE}`,
  more: { "/encyclopedia": "Food by food", "/recipes": "Recipes" },
};

export const mealPlanning: Article = {
  title: "Meal planning",
  description:
    "A week of plant-based dinners from one order and one hour on Sunday: what to cook ahead, what keeps, and what goes into Tuesday's lunch.",
  intro: "A week of dinners from one order and one hour on Sunday.",
  body: `
## The hour

1. **Cook a pot of grains.** Fonio takes five minutes, spelt berries forty. They keep for five days in the fridge.
2. **Roast two trays of vegetables.** One soft (squash, peppers, onion), one crisp (cauliflower, mushrooms).
3. **Make one sauce.** Or open a jar: basil pesto goes with everything on the trays.

## The week

- **Monday:** bowls of grains, roasted vegetables and hemp cheese.
- **Tuesday:** tacos. Warm the tortillas in a dry pan, thirty seconds a side.
- **Wednesday:** what is left of the grains becomes a salad with herbs and lime.
- **Thursday:** mushroom burgers, the quick ones.
- **Friday:** flatbread pizza on a tortilla, ten minutes at 425 °F.

## What keeps

Cheese keeps for ten days in the fridge and an opened sauce for thirty. Tortillas keep for two months in the freezer: put parchment between them, and take out what you need. Eat cooked mushrooms within three days.

Members get a [plan for every week](/member-content) with a shopping list that goes into the cart with one press.`,
  more: { "/recipes": "Recipes", "/meal-kits": "Meal kits", "/member-content": "Members' meal plans" },
};
