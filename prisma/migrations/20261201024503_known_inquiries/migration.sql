-- Each inquiry has a staff alert `dispute_inquiry:…`. One that escalated to a dispute also has `dispute_opened:…`.
UPDATE "disputes" d SET "is_inquiry" = true, "is_refundable" = d."status" = 'open'
WHERE "status" <> 'lost'
  AND EXISTS (SELECT 1 FROM "notices" n WHERE n."key" = 'dispute_inquiry:' || d."stripe_dispute_id")
  AND NOT EXISTS (SELECT 1 FROM "notices" n WHERE n."key" = 'dispute_opened:' || d."stripe_dispute_id");
UPDATE "gift_card_disputes" d SET "is_inquiry" = true, "is_refundable" = d."status" = 'open'
WHERE "status" <> 'lost'
  AND EXISTS (SELECT 1 FROM "notices" n WHERE n."key" = 'dispute_inquiry:' || d."stripe_dispute_id")
  AND NOT EXISTS (SELECT 1 FROM "notices" n WHERE n."key" = 'dispute_opened:' || d."stripe_dispute_id");
UPDATE "membership_disputes" d SET "is_inquiry" = true
WHERE "status" <> 'lost'
  AND EXISTS (SELECT 1 FROM "notices" n WHERE n."key" = 'dispute_inquiry:' || d."stripe_dispute_id")
  AND NOT EXISTS (SELECT 1 FROM "notices" n WHERE n."key" = 'dispute_opened:' || d."stripe_dispute_id");
