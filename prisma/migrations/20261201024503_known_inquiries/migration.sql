-- Inquiries have an alert with a key of its own; one that became a dispute has two alerts.
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
