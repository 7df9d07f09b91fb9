import { getHostedTerms } from "@/lib/membership/commands/get-hosted-terms";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { onPageShop } from "../support/on-page-shop";

const { sql, planOf, subscribed, buyer, consentsOf } = onPageShop();
const ways = { successUrl: "http://localhost:3000/membership-success", cancelUrl: "http://localhost:3000/" };

it.each([
  [false, /^30 days free, then \$20 a month, first charged on \w{3} \d+, \d{4}\. A card that had its trial/],
  [true, /^You have had your free trial: \$20 now, and then every month\.$/],
])(
  "a buyer with a used trial (%s) reads the matching terms, and the consent stores them",
  async (hadTrial, first) => {
    const [id, core] = [await buyer({ hadTrial }), await planOf("core")];
    const { standing, sentences } = await getHostedTerms(id, core);
    expect(standing).toBe("new");
    expect(sentences[0]).toMatch(first);
    await startCheckout(id, core, ways);
    expect((await consentsOf(id)).map((row) => row["sentences"])).toEqual([sentences]);
  },
);

it("a complimentary member reads what starts and what it replaces", async () => {
  const id = await buyer();
  await sql("UPDATE users SET membership_status = 'active' WHERE id = $1", [id]);
  const { standing, sentences } = await getHostedTerms(id, await planOf("core"));
  expect(standing).toBe("complimentary");
  expect(sentences[0]).toMatch(/^You are a complimentary member: .* replaces the complimentary one/);
  expect(sentences[1]).toBe("You have had your free trial: $20 now, and then every month.");
});

it("a member is redirected to the plan change", async () => {
  const { id, subscription } = await subscribed("core");
  await syncSubscription(subscription);
  expect(await getHostedTerms(id, await planOf("premium"))).toEqual({ standing: "member", sentences: [] });
});
