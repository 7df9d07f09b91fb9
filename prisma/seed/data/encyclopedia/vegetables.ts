import { per100g } from "../composition";
import type { SeedFood } from "../types";

/** Leaves, squashes, pods, bulbs and mushrooms. */
export const vegetables: SeedFood[] = [
  {
    slug: "kale",
    name: "Kale",
    category: "vegetables",
    type: "Leafy green",
    phLevel: "8.0-8.5",
    benefits: [
      "Very rich in vitamin K",
      "High in vitamin C, best kept by brief cooking",
      "Only about 35 calories in 100 g raw",
    ],
    description:
      "A sturdy member of the cabbage family with frilled or flat leaves. It turns silky when cooked and stays pleasantly chewy when massaged raw with salt and lime.",
    servingSuggestion:
      "Rub shredded leaves with key lime juice and sea salt, then add avocado and toasted hemp seed.",
    nutrients: ["Vitamin K", "Vitamin C", "Vitamin A (as beta-carotene)", "Calcium", "Manganese"],
    keeping:
      "Choose small, firm leaves without yellow edges. Wrapped in a damp towel they keep five days in the refrigerator; wash them just before use.",
    words: ["kale"],
    composition: per100g("Kale, raw", [35, 2.92, 1.49, 4.42, 4.1, 348, 254, 32.7, 55]),
    emoji: "leafy-green",
  },
  {
    slug: "dandelion-greens",
    name: "Dandelion Greens",
    category: "vegetables",
    type: "Leafy green",
    phLevel: "8.0-8.5",
    benefits: [
      "Very rich in vitamin K",
      "A plant source of calcium",
      "Bitter flavor that balances rich dishes",
    ],
    description:
      "The young leaves of the common dandelion, pleasantly bitter in the way chicory is. Pick them before the plant flowers or buy them in bunches in spring.",
    servingSuggestion: "Wilt in avocado oil with sliced onion and finish with sea salt.",
    nutrients: ["Vitamin K", "Vitamin A (as beta-carotene)", "Vitamin C", "Calcium", "Iron"],
    keeping:
      "The smaller the leaf, the milder the taste. Stand the bunch in a glass of water in the refrigerator and use it within three days.",
    words: ["dandelion"],
    composition: per100g("Dandelion greens, raw", [45, 2.7, 0.7, 9.2, 3.5, 397, 187, 36, 66]),
    emoji: "leafy-green",
  },
  {
    slug: "watercress",
    name: "Watercress",
    category: "vegetables",
    type: "Leafy green",
    phLevel: "8.0-8.5",
    benefits: ["Very low in calories", "Rich in vitamin K", "Peppery taste without any added seasoning"],
    description:
      "A peppery green that grows in clear running water. Use it within a few days, stems and all.",
    servingSuggestion: "Pile on hot grilled mushrooms so that the leaves just soften.",
    nutrients: ["Vitamin K", "Vitamin C", "Vitamin A (as beta-carotene)", "Calcium"],
    keeping:
      "Look for dark leaves and crisp stems. Keep the bunch upright in water, loosely covered, and eat it within two or three days.",
    words: ["watercress"],
    composition: per100g("Watercress, raw", [11, 2.3, 0.1, 1.29, 0.5, 330, 120, 21, 60]),
    emoji: "herb",
  },
  {
    slug: "romaine-lettuce",
    name: "Romaine Lettuce",
    category: "vegetables",
    type: "Leafy green",
    phLevel: "7.5-8.0",
    benefits: [
      "Mostly water, so refreshing in summer",
      "A good source of folate",
      "Crunch with very few calories",
    ],
    description:
      "Long crisp leaves with a juicy rib, sturdy enough for the grill. Darker outer leaves carry most of the vitamins.",
    servingSuggestion: "Halve lengthwise, sear cut side down and dress with key lime and avocado oil.",
    nutrients: ["Vitamin K", "Vitamin A (as beta-carotene)", "Folate"],
    keeping:
      "A good head is heavy and closed at the top. Unwashed and wrapped, it stays crisp for a week; washed leaves for two days.",
    words: ["romaine", "lettuce"],
    composition: per100g("Lettuce, cos or romaine, raw", [17, 1.23, 0.3, 3.29, 2.1, 247, 33, 14, 30]),
    emoji: "leafy-green",
  },
  {
    slug: "arugula",
    name: "Arugula",
    category: "vegetables",
    type: "Leafy green",
    phLevel: "7.5-8.0",
    benefits: [
      "Rich in vitamin K",
      "Naturally contains nitrates, as many leafy greens do",
      "Big flavor from a small handful",
    ],
    description:
      "Small peppery leaves of the mustard family, also called rocket. They wilt fast, so add them last.",
    servingSuggestion: "Scatter over a chickpea tortilla pizza as it leaves the oven.",
    nutrients: ["Vitamin K", "Folate", "Calcium", "Vitamin C"],
    keeping:
      "Small leaves are peppery, large ones hot. Keep them dry in a closed box with a paper towel for three days.",
    words: ["arugula"],
    composition: per100g("Arugula, raw", [25, 2.58, 0.66, 3.65, 1.6, 369, 160, 47, 52]),
    emoji: "herb",
  },
  {
    slug: "zucchini",
    name: "Zucchini",
    category: "vegetables",
    type: "Squash",
    phLevel: "7.5-8.0",
    benefits: ["Very low in calories", "Cooks in minutes", "Skin and seeds are edible, so nothing is lost"],
    description:
      "A mild summer squash with tender skin and seeds. Salt it first when you want it to brown and not steam.",
    servingSuggestion: "Cut in thick coins, char on a dry pan and finish with basil and hemp pesto.",
    nutrients: ["Vitamin C", "Potassium", "Vitamin B6"],
    keeping:
      "Choose them no longer than your hand, with taut skin. They keep five days in the refrigerator, unwashed.",
    words: ["zucchini"],
    composition: per100g(
      "Squash, summer, zucchini, includes skin, raw",
      [17, 1.21, 0.32, 3.11, 1, 261, 16, 18, 38],
    ),
    emoji: "cucumber",
  },
  {
    slug: "butternut-squash",
    name: "Butternut Squash",
    category: "vegetables",
    type: "Squash",
    phLevel: "7.5-8.0",
    benefits: ["Very rich in beta-carotene", "A source of fiber", "Keeps for months without refrigeration"],
    description:
      "A pear-shaped winter squash with dense orange flesh that roasts to a chestnut-like sweetness. Whole, it keeps for months in a cool cupboard.",
    servingSuggestion: "Rub with sage and fennel, roast until the edges catch and spoon over wild rice.",
    nutrients: ["Vitamin A (as beta-carotene)", "Vitamin C", "Potassium", "Magnesium"],
    keeping:
      "A matte skin without green streaks says ripe. Whole it keeps two to three months in a cool, dry place; cut, five days in the refrigerator.",
    words: ["butternut"],
    composition: per100g("Squash, winter, butternut, raw", [45, 1, 0.1, 11.69, 2, 352, 48, 34, 33]),
    emoji: "roasted-sweet-potato",
  },
  {
    slug: "cucumber",
    name: "Cucumber",
    category: "vegetables",
    type: "Squash family",
    phLevel: "7.5-8.0",
    benefits: ["About 95 percent water", "Very low in calories", "Adds crunch without cooking"],
    description:
      "Crisp, cool and about 95 percent water. Leave the skin on thin-skinned kinds; that is where much of the flavor sits.",
    servingSuggestion: "Cut in spears and shake over key lime and cayenne salt.",
    nutrients: ["Vitamin K", "Potassium", "Manganese"],
    keeping:
      "It should be firm to both ends. It dislikes real cold: keep it in the warmest part of the refrigerator and use it within a week.",
    words: ["cucumber"],
    composition: per100g("Cucumber, with peel, raw", [15, 0.65, 0.11, 3.63, 0.5, 147, 16, 13, 24]),
    emoji: "cucumber",
  },
  {
    slug: "bell-pepper",
    name: "Bell Pepper",
    category: "vegetables",
    type: "Fruit vegetable",
    phLevel: "7.5-8.0",
    benefits: ["Very rich in vitamin C, red most of all", "Sweet with few calories", "Good raw or roasted"],
    description:
      "A sweet pepper with thick, juicy walls. Red ones are simply green ones left longer on the plant, and they hold far more vitamin C.",
    servingSuggestion: "Roast whole until black, peel and dress with grapeseed oil and oregano.",
    nutrients: ["Vitamin C", "Vitamin A (as beta-carotene)", "Vitamin B6", "Folate"],
    keeping:
      "Choose peppers that are heavy and shiny, with a green stem. They keep a week in the refrigerator; roasted and peeled they freeze well.",
    words: ["bell pepper"],
    composition: per100g("Peppers, sweet, red, raw", [31, 0.99, 0.3, 6.03, 2.1, 211, 7, 12, 26]),
    emoji: "bell-pepper",
  },
  {
    slug: "okra",
    name: "Okra",
    category: "vegetables",
    type: "Pod",
    phLevel: "7.5-8.0",
    benefits: [
      "A good source of fiber",
      "Naturally thickens soups and stews",
      "Contains vitamin C and folate",
    ],
    description:
      "Tender green pods whose natural mucilage thickens stews. Cook them hot and dry if you would rather have them crisp.",
    servingSuggestion: "Halve lengthwise, toss in oil and roast at 425 °F until the edges crisp.",
    nutrients: ["Fiber", "Vitamin C", "Vitamin K", "Folate", "Magnesium"],
    keeping:
      "Pods should snap, not bend, and be no longer than a finger. Keep them dry in a paper bag for two or three days.",
    words: ["okra"],
    composition: per100g("Okra, raw", [33, 1.93, 0.19, 7.45, 3.2, 299, 82, 57, 61]),
    emoji: "pea-pod",
  },
  {
    slug: "onion",
    name: "Onion",
    category: "vegetables",
    type: "Bulb",
    phLevel: "7.0-7.5",
    benefits: [
      "Contains prebiotic inulin-type fiber",
      "Builds flavor without salt",
      "Contains the flavonoid quercetin",
    ],
    description:
      "The base of half the world's cooking, sharp when raw and sweet once it has had time. Slow heat turns its sugars deep brown.",
    servingSuggestion: "Cook sliced onions forty minutes over low heat and fold into chickpea flatbreads.",
    nutrients: ["Vitamin C", "Vitamin B6", "Manganese"],
    keeping:
      "Dry, rustling skins and no green shoots. Keep them in the dark, airy and away from potatoes, for a month or two.",
    words: ["onion", "scallion"],
    composition: per100g("Onions, raw", [40, 1.1, 0.1, 9.34, 1.7, 146, 23, 10, 29]),
    emoji: "onion",
  },
  {
    slug: "mushrooms",
    name: "Mushrooms",
    category: "vegetables",
    type: "Fungus",
    phLevel: "7.0-7.5",
    benefits: [
      "A source of B vitamins",
      "Savory glutamates give depth",
      "Low in calories and fat",
      "Those exposed to ultraviolet light contain vitamin D",
    ],
    description:
      "Neither plant nor animal, and savory enough to stand in for meat. Cook them in a wide pan without crowding so that they brown.",
    servingSuggestion: "Sear in a dry pan, then add grapeseed oil, thyme and sea salt at the end.",
    nutrients: ["Riboflavin", "Niacin", "Selenium", "Copper", "Potassium"],
    keeping:
      "Dry caps and closed gills mean fresh. Keep them in a paper bag in the refrigerator for up to a week, and wipe them instead of washing.",
    words: ["mushroom", "portobello", "cremini"],
    composition: per100g("Mushrooms, white, raw", [22, 3.09, 0.34, 3.26, 1, 318, 3, 9, 86]),
    emoji: "mushroom",
  },
  {
    slug: "chayote",
    name: "Chayote",
    category: "vegetables",
    type: "Squash family",
    phLevel: "7.5-8.0",
    benefits: ["A good source of folate", "Low in calories", "Stays crisp when cooked"],
    description:
      "A pale green, pear-shaped squash from Mexico with crisp, mild flesh. It takes on whatever it is cooked with.",
    servingSuggestion: "Simmer in cubes with tomato, onion and oregano as a light stew.",
    nutrients: ["Folate", "Vitamin C", "Zinc"],
    keeping:
      "Choose firm ones with smooth, pale skin. They keep two to three weeks in the refrigerator; the soft seed is edible too.",
    words: ["chayote"],
    composition: per100g("Chayote, fruit, raw", [19, 0.82, 0.13, 4.51, 1.7, 125, 17, 12, 18]),
    emoji: "pear",
  },
  {
    slug: "nopal",
    name: "Nopal",
    category: "vegetables",
    type: "Cactus",
    phLevel: "7.5-8.0",
    benefits: ["A good source of fiber", "Very low in calories", "A plant source of calcium"],
    description:
      "The paddle of the prickly pear cactus, tart and green like a cross between bean and lemon. Buy it with the spines already removed.",
    servingSuggestion: "Grill whole paddles, slice thin and fill warm tortillas with salsa.",
    nutrients: ["Fiber", "Calcium", "Magnesium", "Vitamin C"],
    keeping:
      "Thin, bright green paddles the size of a hand are the tenderest. Cleaned and wrapped they keep a week in the refrigerator.",
    words: ["nopal"],
    composition: per100g("Nopales, raw", [16, 1.32, 0.09, 3.33, 2.2, 257, 164, 52, 16]),
    emoji: "cactus",
  },
];
