import { enchiladas } from "./recipes/achiote-mushroom-enchiladas";
import { nachos } from "./recipes/crisp-chickpea-nachos";
import { ravioli } from "./recipes/hemp-ricotta-spelt-ravioli";
import { streetTacos } from "./recipes/smoky-mushroom-street-tacos";
import { fonioBowl } from "./recipes/sunrise-fonio-bowl";
import { limeCooler } from "./recipes/watermelon-key-lime-cooler";
import type { SeedRecipe } from "./types";

export const recipes: SeedRecipe[] = [fonioBowl, streetTacos, enchiladas, limeCooler, nachos, ravioli];
