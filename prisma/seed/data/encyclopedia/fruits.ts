import { per100g } from "../composition";
import type { SeedFood } from "../types";

/** Fresh fruits, including tomato and avocado. */
export const fruits: SeedFood[] = [
  {
    slug: "key-lime",
    name: "Key Lime",
    category: "fruits",
    type: "Citrus",
    phLevel: "8.0-8.5",
    benefits: ["Rich in vitamin C", "Adds brightness in place of salt", "Peel is full of fragrant oil"],
    description:
      "Small, thin-skinned and intensely fragrant. The juice itself is sharply acidic; alkaline-diet charts list it as alkaline-forming after it is eaten.",
    servingSuggestion: "Squeeze over anything grilled, just before it reaches the table.",
    nutrients: ["Vitamin C", "Potassium", "Flavonoids"],
    keeping:
      "Ripe ones are yellowish, small and heavy, with thin skin. They keep a week on the counter and two to three in the refrigerator.",
    words: ["key lime"],
    composition: per100g("Limes, raw", [30, 0.7, 0.2, 10.54, 2.8, 102, 33, 6, 18]),
    emoji: "lime",
  },
  {
    slug: "avocado",
    name: "Avocado",
    category: "fruits",
    type: "Stone fruit",
    phLevel: "7.5-8.0",
    benefits: [
      "Rich in monounsaturated fat",
      "A good source of fiber",
      "Contains more potassium by weight than banana",
    ],
    description:
      "A buttery fruit whose fat is mostly the monounsaturated kind. It is ready when the neck gives slightly under your thumb.",
    servingSuggestion: "Mash with key lime and smoked salt on a toasted spelt tortilla.",
    nutrients: ["Fiber", "Folate", "Potassium", "Vitamin K", "Vitamin E"],
    keeping:
      "Ripen it on the counter, then move it to the refrigerator, where it waits three more days. Lime juice slows the browning of a cut half.",
    words: ["avocado"],
    composition: per100g(
      "Avocados, raw, all commercial varieties",
      [160, 2, 14.66, 8.53, 6.7, 485, 12, 29, 52],
    ),
    emoji: "avocado",
  },
  {
    slug: "mango",
    name: "Mango",
    category: "fruits",
    type: "Stone fruit",
    phLevel: "7.5-8.0",
    benefits: ["Rich in vitamin C", "A source of beta-carotene", "Sweet enough to stand in for dessert"],
    description:
      "Golden, perfumed and dripping when ripe. Smell the stem end; if it smells like mango, it will taste like mango.",
    servingSuggestion: "Slice and dust with key lime and cayenne salt.",
    nutrients: ["Vitamin C", "Vitamin A (as beta-carotene)", "Folate", "Copper"],
    keeping:
      "Color says little; a slight give and a scent at the stem say ripe. Ripe fruit keeps five days in the refrigerator.",
    words: ["mango"],
    composition: per100g("Mangos, raw", [60, 0.82, 0.38, 14.98, 1.6, 168, 11, 10, 14]),
    emoji: "mango",
  },
  {
    slug: "papaya",
    name: "Papaya",
    category: "fruits",
    type: "Berry",
    phLevel: "8.0-8.5",
    benefits: ["Very rich in vitamin C", "A source of folate", "Seeds can be dried and used like pepper"],
    description:
      "A soft, coral-fleshed tropical fruit with edible peppery seeds. Unripe papaya contains papain, the enzyme used in meat tenderizers.",
    servingSuggestion: "Halve, scoop out the seeds and fill with lime juice and berries.",
    nutrients: ["Vitamin C", "Vitamin A (as beta-carotene)", "Folate", "Potassium"],
    keeping:
      "Buy it more yellow than green and let it soften on the counter. Ripe, it keeps three days in the refrigerator.",
    words: ["papaya"],
    composition: per100g("Papayas, raw", [43, 0.47, 0.26, 10.82, 1.7, 182, 20, 21, 10]),
    emoji: "melon",
  },
  {
    slug: "watermelon",
    name: "Watermelon",
    category: "fruits",
    type: "Melon",
    phLevel: "8.0-8.5",
    benefits: ["About 91 percent water", "Contains lycopene", "Low in calories for its size"],
    description:
      "More than nine tenths water and at its best ice-cold in July. The yellow patch on the rind shows it ripened on the ground.",
    servingSuggestion: "Cube with cucumber, mint and a pinch of sea salt.",
    nutrients: ["Vitamin C", "Vitamin A (as beta-carotene)", "Potassium"],
    keeping:
      "Heavy for its size, with a creamy yellow patch and a hollow sound. Whole it keeps a week in a cool room; cut, four days in the refrigerator.",
    words: ["watermelon"],
    composition: per100g("Watermelon, raw", [30, 0.61, 0.15, 7.55, 0.4, 112, 7, 10, 11]),
    emoji: "watermelon",
  },
  {
    slug: "cantaloupe",
    name: "Cantaloupe",
    category: "fruits",
    type: "Melon",
    phLevel: "8.0-8.5",
    benefits: ["Rich in vitamin C", "Rich in beta-carotene", "About 90 percent water"],
    description:
      "A netted melon with sweet orange flesh. Choose one that feels heavy and smells of honey at the blossom end.",
    servingSuggestion: "Blend with key lime and ice for a quick agua fresca.",
    nutrients: ["Vitamin C", "Vitamin A (as beta-carotene)", "Potassium"],
    keeping:
      "No green under the netting, and a sweet smell at the end opposite the stem. Wash the rind before you cut it, and keep cut melon cold.",
    words: ["cantaloupe"],
    composition: per100g("Melons, cantaloupe, raw", [34, 0.84, 0.19, 8.16, 0.9, 267, 9, 12, 15]),
    emoji: "melon",
  },
  {
    slug: "banana",
    name: "Banana",
    category: "fruits",
    type: "Berry",
    phLevel: "7.0-7.5",
    benefits: ["A good source of vitamin B6", "Contains potassium", "Sweetens baking without sugar"],
    description:
      "Sweet, portable and easy to cook with. Smaller kinds such as burro or baby bananas have a firmer, almost lemony flesh.",
    servingSuggestion: "Slice over a bowl of warm fonio with date sugar.",
    nutrients: ["Vitamin B6", "Potassium", "Manganese", "Fiber"],
    keeping:
      "Green ones ripen on the counter within days. Ripe ones go black in the refrigerator but stay good inside; peeled, they freeze for months.",
    words: ["banana"],
    composition: per100g("Bananas, raw", [89, 1.09, 0.33, 22.84, 2.6, 358, 5, 27, 22]),
    emoji: "banana",
  },
  {
    slug: "fig",
    name: "Fig",
    category: "fruits",
    type: "Multiple fruit",
    phLevel: "7.5-8.0",
    benefits: [
      "A source of fiber, dried figs above all",
      "Dried figs supply calcium",
      "Naturally very sweet",
    ],
    description:
      "A soft, seedy fruit that is really a flower turned inside out. Fresh figs last two or three days; dried ones last all winter.",
    servingSuggestion: "Halve, warm in a pan and serve on hemp ricotta with thyme.",
    nutrients: ["Fiber", "Potassium", "Calcium", "Manganese"],
    keeping:
      "A ripe fig is soft, heavy and may be splitting. Lay them in one layer in the refrigerator and eat them within two or three days.",
    words: ["fig"],
    composition: per100g("Figs, raw", [74, 0.75, 0.3, 19.18, 2.9, 232, 35, 17, 14]),
    emoji: "deciduous-tree",
  },
  {
    slug: "date",
    name: "Date",
    category: "fruits",
    type: "Drupe",
    phLevel: "7.0-7.5",
    benefits: ["A source of fiber", "Whole-fruit sweetness", "Keeps for months in the refrigerator"],
    description:
      "The fruit of the date palm, sweet and dense as toffee. Soaked and blended it becomes a caramel for sauces and baking.",
    servingSuggestion: "Stuff with Brazil nut and a flake of sea salt.",
    nutrients: ["Fiber", "Potassium", "Magnesium", "Copper"],
    keeping:
      "Choose plump ones with glossy, unbroken skin. They keep a month in a closed jar and half a year in the refrigerator.",
    words: ["date"],
    composition: per100g("Dates, medjool", [277, 1.81, 0.15, 74.97, 6.7, 696, 64, 54, 62]),
    emoji: "palm-tree",
  },
  {
    slug: "blueberries",
    name: "Blueberries",
    category: "fruits",
    type: "Berry",
    phLevel: "7.0-7.5",
    benefits: ["Contain anthocyanins", "A source of fiber", "Freeze well without losing shape"],
    description:
      "Small blue-black berries whose color comes from anthocyanins. Frozen ones are picked ripe and keep their flavor well.",
    servingSuggestion: "Warm with a spoon of agave and pour over pancakes.",
    nutrients: ["Vitamin C", "Vitamin K", "Manganese", "Fiber"],
    keeping:
      "The pale bloom on the skin is a sign of freshness. Keep them dry and unwashed in the refrigerator for a week, or freeze them on a tray.",
    words: ["blueberry", "blueberries"],
    composition: per100g("Blueberries, raw", [57, 0.74, 0.33, 14.49, 2.4, 77, 6, 6, 12]),
    emoji: "blueberries",
  },
  {
    slug: "cherries",
    name: "Cherries",
    category: "fruits",
    type: "Stone fruit",
    phLevel: "7.0-7.5",
    benefits: ["Contain anthocyanins", "A source of vitamin C", "Sweet without added sugar"],
    description:
      "Sweet ones for the bowl, sour ones for the pot. The season is short, so pit a tray and freeze it.",
    servingSuggestion: "Simmer with date sugar and spoon over soft hemp ricotta.",
    nutrients: ["Vitamin C", "Potassium", "Fiber"],
    keeping:
      "Green, firm stems mean that they were picked lately. Keep them unwashed in the refrigerator, in a shallow dish, for up to five days.",
    words: ["cherry", "cherries"],
    composition: per100g("Cherries, sweet, raw", [63, 1.06, 0.2, 16.01, 2.1, 222, 13, 11, 21]),
    emoji: "cherries",
  },
  {
    slug: "peach",
    name: "Peach",
    category: "fruits",
    type: "Stone fruit",
    phLevel: "7.0-7.5",
    benefits: ["About 89 percent water", "A source of vitamin C", "Low in calories"],
    description:
      "Downy, juicy and best eaten over the sink. A ripe one smells of itself from across the kitchen.",
    servingSuggestion: "Halve, grill cut side down and finish with basil.",
    nutrients: ["Vitamin C", "Vitamin A (as beta-carotene)", "Potassium", "Fiber"],
    keeping:
      "Look at the ground color: it should be yellow, not green. Ripen peaches on the counter and give ripe ones three days in the refrigerator.",
    words: ["peach"],
    composition: per100g("Peaches, yellow, raw", [39, 0.91, 0.25, 9.54, 1.5, 190, 6, 9, 20]),
    emoji: "peach",
  },
  {
    slug: "coconut",
    name: "Coconut",
    category: "fruits",
    type: "Drupe",
    phLevel: "7.0-7.5",
    benefits: [
      "Water of young coconut supplies potassium",
      "Flesh is a source of fiber and manganese",
      "Rich enough to thicken sauces",
    ],
    description:
      "Young coconuts give clear, lightly sweet water; mature ones give firm, rich flesh. The fat of the flesh is mostly saturated, so a little goes far.",
    servingSuggestion: "Shave fresh flesh over mango and lime.",
    nutrients: ["Manganese", "Copper", "Potassium", "Fiber"],
    keeping:
      "A good one is heavy, sloshes when shaken and has dry eyes. Whole it keeps two months; opened flesh, four days in the refrigerator.",
    words: ["coconut"],
    composition: per100g("Nuts, coconut meat, raw", [354, 3.33, 33.49, 15.23, 9, 356, 14, 32, 113]),
    emoji: "coconut",
  },
  {
    slug: "plum-tomato",
    name: "Plum Tomato",
    category: "fruits",
    type: "Berry",
    phLevel: "7.0-7.5",
    benefits: ["Contains lycopene, more available after cooking", "A source of vitamin C", "Low in calories"],
    description: "Meaty, low in water and made for sauce. Botanically a berry, in the kitchen a vegetable.",
    servingSuggestion: "Roast halves with oregano until they collapse, then crush for salsa.",
    nutrients: ["Vitamin C", "Potassium", "Vitamin K", "Folate"],
    keeping:
      "Keep tomatoes at room temperature until they are ripe; the refrigerator dulls their scent. Ripe ones last three days on the counter.",
    words: ["plum tomato", "tomato"],
    composition: per100g(
      "Tomatoes, red, ripe, raw, year round average",
      [18, 0.88, 0.2, 3.89, 1.2, 237, 10, 11, 24],
    ),
    emoji: "tomato",
  },
];
