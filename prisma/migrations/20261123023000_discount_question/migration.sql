-- The question on how discounts combine, for shops with questions of their own; a new shop gets it with its sample data.
INSERT INTO "faq_items" ("id", "slug", "category", "question", "answer", "sort_order", "updated_at")
SELECT 'r41cmf5k6t07cw7v4qkgt5yt', 'discount-codes', 'Payment', 'How do discount codes work?',
  'Enter the code in your cart or at checkout. An order has one discount: if an automatic discount or your own prices are better than the code, you get those instead, so you always pay the lowest allowed total. Some discounts do not combine with member prices or with offers; each item then costs the lower of its two prices. A discount never takes your free delivery away, and product subscriptions renew without it.',
  coalesce(max("sort_order") FILTER (WHERE "category" = 'Payment'), max("sort_order")), (now() AT TIME ZONE 'UTC')
FROM "faq_items" HAVING count(*) > 0
ON CONFLICT ("slug") DO NOTHING;
