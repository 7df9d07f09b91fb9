-- A new value can only be used after the transaction that adds it.
ALTER TYPE "DiscountScope" ADD VALUE 'membership';
