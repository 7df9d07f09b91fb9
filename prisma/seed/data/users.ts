import type { SeedUser } from "./types";

/** Sample accounts of local mode; they are never created in production. */
export const SAMPLE_PASSWORD = "cloverfern";

export const users: SeedUser[] = [
  {
    email: "shopper@cloverandfern.example",
    firstName: "Sam",
    lastName: "Shopper",
    username: "samshopper",
    role: "customer",
    isAdmin: false,
    planSlug: null,
    password: SAMPLE_PASSWORD,
  },
  {
    email: "member@cloverandfern.example",
    firstName: "Mia",
    lastName: "Member",
    username: "miamember",
    role: "customer",
    isAdmin: false,
    planSlug: "premium",
    password: SAMPLE_PASSWORD,
  },
  {
    email: "admin@cloverandfern.example",
    firstName: "Ada",
    lastName: "Admin",
    username: "adaadmin",
    role: "admin",
    isAdmin: true,
    planSlug: null,
    password: SAMPLE_PASSWORD,
  },
];
