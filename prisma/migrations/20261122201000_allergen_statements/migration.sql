-- D49: an empty list means that allergens are not stated, which is true of every product that has one today. 'none' stands alone.
ALTER TABLE "products" ADD CONSTRAINT "products_allergens_stated"
  CHECK (NOT ('none' = ANY ("allergens")) OR cardinality("allergens") = 1);
