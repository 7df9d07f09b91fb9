-- The webhook event product.changed also follows "Keep chilled".
CREATE OR REPLACE TRIGGER "products_tell_webhooks" AFTER INSERT OR UPDATE OF "slug", "name", "short_description", "description", "category",
  "regular_price_cents", "wholesale_price_cents", "sku", "barcode", "weight_grams", "unit_label", "image_url", "image_alt", "gallery",
  "packaging", "is_active", "archived_at", "deleted_at", "tags", "diet", "ingredients", "allergens", "may_contain", "nutrition", "storage",
  "shelf_life", "serving_suggestion", "art_motifs", "sort_order", "min_remaining_days", "is_chilled" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_product"();
