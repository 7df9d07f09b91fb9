import type { Screen } from "./screen";

export const CONTENT: readonly Screen[] = [
  { name: "encyclopedia", path: "/encyclopedia?category=nuts", main: true, window: true },
  { name: "encyclopedia-empty", path: "/encyclopedia?search=zzzz&category=nuts" },
  { name: "ph-guide", path: "/encyclopedia?tab=ph-guide" },
  { name: "encyclopedia-health-benefits", path: "/encyclopedia?tab=health-benefits" },
  { name: "food", path: "/encyclopedia/key-lime" },
  { name: "recipes", path: "/recipes" },
  { name: "recipe", path: "/recipes/smoky-mushroom-street-tacos", main: true },
  {
    name: "cook-mode",
    path: "/recipes/smoky-mushroom-street-tacos",
    before: async (page) => {
      await page.getByRole("button", { name: "Start cooking" }).click();
      await page.getByRole("dialog").getByText("Step 1 of").waitFor();
    },
    window: true,
  },
];
