-- A value cannot be used in the transaction that adds it: the next migration does.
ALTER TYPE "CreditReason" ADD VALUE 'gift_card';
ALTER TYPE "CreditReason" ADD VALUE 'gift_card_returned';
