// Started by `npm run bench -- compare` in the folder of another commit: serves its build
// until the parent process ends.
import { withBuiltShop } from "../support/built-shop";

/** The settings of withBuiltShop for a measured shop, because that of an earlier commit may not have them. */
const asInProduction = () => Promise.resolve({ TEST_CLOCK_FILE: "", TEST_RESPONSES_FILE: "" });

await withBuiltShop(
  "bench",
  async (shop) => {
    await shop.sql("UPDATE products SET on_hand = 1000000, available = 1000000 WHERE slug = 'hemp-cheese'");
    process.send?.({ url: shop.url, pid: shop.pid() });
    await new Promise((resolve) => process.once("disconnect", resolve));
  },
  asInProduction,
);
process.exit(0);
