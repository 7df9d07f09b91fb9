import { screen } from "@testing-library/react";
import { ProfileCard } from "@/components/account/profile-card";
import type { UserView } from "@/lib/account/schema";
import "./kit-dom";
import { renderInShop } from "./shop-context";

const user = {
  firstName: "Ro",
  lastName: "Le",
  email: "ro@garden.example",
  emailVerified: true,
  createdAt: "2026-11-01T20:00:00.000Z",
  membershipStartDate: null,
  isMember: false,
} as UserView;

it.each([
  [
    "a member",
    { isMember: true, membershipStartDate: "2026-11-20T20:00:00.000Z" },
    "Member since Nov 20, 2026",
  ],
  ["a shopper", {}, "With us since Nov 1, 2026"],
  [
    "a shopper whose membership has ended",
    { membershipStartDate: "2026-11-20T20:00:00.000Z" },
    "With us since Nov 1, 2026",
  ],
] satisfies [string, Partial<UserView>, string][])(
  "the profile of %s dates the membership, or else the account",
  async (_who, changes, words) => {
    await renderInShop(<ProfileCard user={{ ...user, ...changes }} timeZone="America/Los_Angeles" />);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getAllByText(/ since /)).toHaveLength(1);
  },
);
