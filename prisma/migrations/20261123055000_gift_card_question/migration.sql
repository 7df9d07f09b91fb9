-- The question on gift cards, for shops with questions of their own; a new shop gets it with its sample data.
INSERT INTO "faq_items" ("id", "slug", "category", "question", "answer", "sort_order", "updated_at")
SELECT 'g60cmf5k6t07cw7v4qkgt5yt', 'gift-cards', 'Payment', 'How do gift cards work?',
  'If you were given a gift card, add its code to your account under Store credit, or on the page Redeem a gift card. Its amount becomes store credit that does not expire: use it for one order or several, for part of an order or all of it. Gift cards are bought on the page Gift cards for $10 to $500, and are emailed on the day you choose or printed. They are not taxed, because tax is part of the orders that they pay for, and we refund them on request until they are redeemed.',
  coalesce(max("sort_order") FILTER (WHERE "category" = 'Payment'), max("sort_order")), (now() AT TIME ZONE 'UTC')
FROM "faq_items" HAVING count(*) > 0
ON CONFLICT ("slug") DO NOTHING;
