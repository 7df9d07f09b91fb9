/** Products with lots whose counters differ from the rows that they count. */
export const findWrongSums = (sql: (text: string) => Promise<Record<string, unknown>[]>) =>
  sql(`
    SELECT p.slug, s.*, p.on_hand, p.available, l.units, r.unpacked FROM lot_stocks s JOIN products p ON p.id = s.product_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0)::int AS units FROM lots WHERE product_id = p.id AND blocked_for IS NULL) l
    CROSS JOIN LATERAL (SELECT coalesce(sum(to_pack), 0)::int AS unpacked FROM reservations WHERE product_id = p.id) r
    WHERE s.in_lots <> l.units OR s.to_pack <> r.unpacked OR s.in_lots + s.short <> p.on_hand + s.to_pack OR (s.short > 0 AND p.available > 0)`);
