import { joinParagraphs } from "./text";
import type { SeedMemberContent } from "./types";

export const memberContent: SeedMemberContent[] = [
  {
    slug: "first-alkaline-week",
    title: "Your First Alkaline Week",
    description: "Seven dinners, one shopping list and two hours of cooking ahead. A calm way to begin.",
    contentType: "meal-plan",
    body: joinParagraphs(
      "Nobody changes the way they cook on a Monday morning with an empty refrigerator. This plan asks for two hours on Sunday and then about twenty minutes each evening. It feeds two people, and everything doubles.",
      "## Sunday, two hours\n\nCook a large pot of wild rice and a smaller one of quinoa. Roast a tray of squash and onions with Sage & Fennel Roast Rub. Wash and dry two bunches of greens and roll them in a towel. Shake a jar of key lime dressing. Everything goes into the refrigerator in containers you can see through.",
      "## The seven dinners\n\n- **Monday:** oyster mushroom tacos with salsa and avocado\n- **Tuesday:** warm quinoa, roasted squash, watercress, hemp seed\n- **Wednesday:** chickpea tortillas folded over greens and soft hemp ricotta\n- **Thursday:** wild rice with seared mushrooms and thyme\n- **Friday:** crisp chickpea nachos, and a film\n- **Saturday:** portobello steaks on the grill with basil pesto\n- **Sunday:** soup of whatever is left, with baked amaranth tortillas",
      "## What to buy\n\nFrom the shop: street taco rounds, chickpea tortillas, amaranth tortillas, oyster carnitas, portobello steaks, hemp cheese, soft ricotta, salsa and pesto. From the market: two avocados, six key limes, two onions, one squash, a pound of mushrooms, two bunches of greens, a cucumber, cilantro.",
      "Tortillas keep a week in the refrigerator and cheese ten days, so one delivery carries you through. If you freeze half the tortillas on the first day, it carries you through two.",
    ),
  },
  {
    slug: "stocking-the-pantry",
    title: "Stocking the Pantry, Shelf by Shelf",
    description: "What to keep, how much of it and for how long, so that dinner is never a shopping trip.",
    contentType: "guide",
    body: joinParagraphs(
      "A good pantry is small. Twelve things you use beat forty things you own, and grains and ground herbs fade sooner than people think. Buy what you will cook in two months and write the date on the lid.",
      "## Grains and flours\n\nKeep one quick grain (fonio), one everyday grain (quinoa) and one slow, chewy one (wild rice). Two flours are enough: spelt for anything that has to stretch, chickpea for anything that has to crisp. Whole-grain flours contain oil, so keep them in the refrigerator in summer.",
      "## Seeds and nuts\n\nHemp seed, walnuts and Brazil nuts belong in the freezer, where they stay sweet for six months. Take out a cup at a time. If a nut smells of paint, it has turned; no recipe will hide it.",
      "## Oils, acids and salt\n\nAvocado oil for heat, grapeseed oil for dressings, key limes for sharpness, sea salt for everything. Keep oils away from the stove, dark and cool. A bowl of key limes lasts ten days on the counter and a month in the refrigerator.",
      "## Herbs and spices\n\nRub a pinch between your fingers. If you can't name it with your eyes closed, it is time for a new tin. Our seasonings carry a two-year date, and they are at their best in the first.",
    ),
  },
  {
    slug: "how-to-brown-mushrooms",
    title: "How to Brown a Mushroom Properly",
    description: "Water is the problem and patience is the answer. The one technique behind all our meats.",
    contentType: "guide",
    body: joinParagraphs(
      "A mushroom is about nine tenths water. Put a pound of them in a warm pan with oil and they will boil in their own juice, turn gray and drink the oil. Everything below is about getting that water out first.",
      "## Tear, don't slice\n\nOyster and lion's mane mushrooms pull apart along the grain. Torn edges are ragged, and ragged edges turn crisp. Slice cremini thickly, half an inch, because they will shrink by half.",
      "## Dry pan, high heat, no crowd\n\nHeat a heavy pan until a drop of water skitters. Lay the mushrooms in one layer with space between them and no oil. Leave them for three minutes. They will hiss, then go quiet; the quiet means that the water has gone.",
      "## Fat and salt come late\n\nNow add a spoon of grapeseed oil, a sprig of thyme and your onions. Turn once, cook three minutes more, and salt at the very end. Salt added early pulls the water back out and you are boiling again.",
      "Cook more than you need. Browned mushrooms keep three days in the refrigerator, and they come back to life in two minutes in a hot pan.",
    ),
  },
  {
    slug: "pressing-tortillas-by-hand",
    title: "Kitchen Lesson: Pressing Tortillas by Hand",
    description: "The dough, the rest, the press and the griddle: our baker's method in five short steps.",
    contentType: "video",
    body: joinParagraphs(
      "These are the notes that belong to the lesson, so you can cook along without stopping to rewind. You need 300 g spelt flour, 165 g warm water, two tablespoons of avocado oil and a teaspoon of sea salt. It makes twelve.",
      "**1. Mix.** Rub the oil into the flour with your fingertips until it looks like damp sand. Add the salt and water and bring it together. It should be soft and slightly tacky, like an earlobe.",
      "**2. Knead briefly.** Three minutes, no more. Spelt's gluten is delicate, and if you work it as long as bread flour the dough turns slack.",
      "**3. Rest.** Divide in twelve, roll into balls, cover with a damp towel and wait a full hour. This is the step people skip, and it's the reason their tortillas shrink back.",
      "**4. Press.** Flatten a ball between two sheets of parchment with a heavy pan, then roll from the middle outward, turning a quarter each time. You are done when you can see light through it.",
      "**5. Griddle.** Very hot and dry. Thirty seconds until bubbles rise, flip, forty seconds, flip again and press gently with a towel: it should balloon. Stack in a folded cloth, where the steam finishes the job.",
    ),
  },
  {
    slug: "members-mole-verde",
    title: "Members' Recipe: Pumpkin Seed Mole Verde",
    description: "A bright green mole of pepitas, cilantro and roasted peppers for mushrooms and squash.",
    contentType: "recipe",
    body: joinParagraphs(
      "Mole does not have to be dark or take three days. The green one is quick, fresh and thickened with toasted pumpkin seeds. This makes about three cups, enough for six people, and freezes well.",
      "## You need\n\n- 150 g pumpkin seeds\n- 2 green bell peppers and 1 mild green chili\n- 1 onion, in thick rings\n- 1 large bunch of cilantro, stems too\n- 6 romaine leaves\n- 1 teaspoon cumin, 1 teaspoon oregano\n- 2 tablespoons avocado oil, 500 ml water\n- Juice of 3 key limes, sea salt",
      "## Toast and char\n\nToast the seeds in a dry pan over medium heat, stirring, until they swell and pop, about four minutes. Tip them out at once. In the same pan char the peppers, chili and onion until blackened in places. Peel the peppers if the skin is loose.",
      "## Blend and fry\n\nGrind the seeds fine. Add the vegetables, cilantro, lettuce, spices and half the water and blend until smooth. Heat the oil in a wide pot, pour in the purée (it spits) and cook for twelve minutes, stirring and adding the rest of the water, until it coats a spoon.",
      "## Finish\n\nTake the pot off the heat before adding the lime juice, or the green turns to khaki. Salt well. Serve over portobello steaks or roasted squash, with warm spelt tortillas and shaved radish.",
    ),
  },
  {
    slug: "members-date-walnut-squares",
    title: "Members' Recipe: Date & Walnut Squares",
    description: "Four ingredients, no oven, one pan. Chewy, salty and gone by Wednesday.",
    contentType: "recipe",
    body: joinParagraphs(
      "We keep a tin of these beside the packing bench. They take fifteen minutes and a food processor, and they hold their shape in a lunchbox. Makes twenty small squares.",
      "## You need\n\n- 300 g soft dates, pitted\n- 200 g walnuts, soaked overnight and dried in a low oven\n- 60 g shelled hemp seed\n- 1/2 teaspoon Smoked Sea Salt, and a little more for the top",
      "## Make them\n\nPulse the walnuts to coarse crumbs and take out a handful. Add the dates, hemp seed and salt and run the machine until the mixture clumps and pulls from the sides. If your dates are dry, add a teaspoon of warm water at a time.",
      "Press hard into an eight-inch pan lined with parchment; the base of a glass does it well. Scatter over the walnut crumbs and a little more salt, press again and chill for two hours. Cut with a hot knife.",
      "They keep two weeks in the refrigerator and three months in the freezer. For a nut-free tin use toasted sunflower seeds in place of the walnuts.",
    ),
  },
  {
    slug: "reading-the-ph-chart",
    title: "Reading an Alkaline Chart Without Getting Lost",
    description: "What the numbers on food charts mean, what they don't, and how to use them in the kitchen.",
    contentType: "guide",
    body: joinParagraphs(
      "Sooner or later everybody pins a food chart to the refrigerator and then notices that key lime is on the alkaline side. Surely lime juice is an acid? It is. The charts are about something else, and it helps to know what.",
      "## Two different questions\n\nThe pH of a food is what a test strip shows: lime juice is around 2, most vegetables are between 5 and 7. An alkaline chart ranks foods by what remains after the body has used them, which depends on minerals such as potassium and magnesium and on protein. Most fruit and vegetables land on one side; meat, cheese and many grains on the other.",
      "## What your body does\n\nBlood is held between about 7.35 and 7.45 by the lungs and kidneys, whatever you had for lunch. Food can change the pH of urine, and it does not change the pH of blood in a healthy person. So treat a chart as a shopping guide, not a medical one, and ask your doctor about anything that concerns your health.",
      "## Why charts disagree\n\nThey come from different sources, use different methods and often round boldly. Walnuts and grains move from list to list. That is why our encyclopedia gives ranges and does not argue over decimals.",
      "## How we use it\n\nHalf a plate of vegetables, a quarter of whole grain, a quarter of mushrooms, beans or seeds, plenty of herbs. If you do that most days you will be eating a great many plants, and that is the part of the chart nobody disputes.",
    ),
  },
  {
    slug: "packed-lunch-plan",
    title: "Five Packed Lunches in Forty Minutes",
    description:
      "One Sunday afternoon, five boxes that travel well and still taste like something on Thursday.",
    contentType: "meal-plan",
    body: joinParagraphs(
      "A packed lunch fails for two reasons: it goes soggy or it is boring by Wednesday. This plan keeps wet things apart from dry things and uses the same four ingredients in five different ways.",
      "## The base, forty minutes\n\nCook two cups of quinoa. Brown a pouch of mushroom-walnut ground. Roast two zucchini and two bell peppers with Everyday Herb & Onion. Whisk a jar of dressing from key lime, avocado oil and sea salt. Let everything cool before it goes into boxes.",
      "## The boxes\n\n- **Monday:** burrito wrap with quinoa, ground, salsa\n- **Tuesday:** quinoa salad with peppers, cucumber, dill, dressing on the side\n- **Wednesday:** teff wrap with hemp cheese, zucchini, watercress\n- **Thursday:** taco bowl: ground, romaine, salsa, baked tortilla chips in their own bag\n- **Friday:** chickpea tortilla with pesto and everything that is left",
      "## Small rules that matter\n\nWarm a tortilla before rolling or it will crack by noon. Put greens in last and dressing in a separate jar. Freeze Thursday's portion of the ground on Sunday and move it to the refrigerator on Wednesday night. Keep the boxes cold until you eat.",
    ),
  },
];
