-- A new value can only be used after the transaction that adds it.
ALTER TYPE "DiscountKind" ADD VALUE 'gift';
