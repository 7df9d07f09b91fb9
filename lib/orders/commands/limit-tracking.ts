import "server-only";
import { countAgainstLimit } from "@/lib/server/limits";

/**
 * Counts a call that names an order by its number and email, which could be guesses (D13, D37).
 * @param address of the caller
 * @throws {ShopError} too_many after 5 a minute or 60 an hour
 */
export async function limitTracking(address: string): Promise<void> {
  await countAgainstLimit("trackingsPerMinute", address);
  await countAgainstLimit("trackingsPerAddress", address);
}
