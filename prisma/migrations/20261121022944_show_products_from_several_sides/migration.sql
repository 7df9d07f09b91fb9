-- AlterTable
ALTER TABLE "products" ADD COLUMN     "gallery" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "image_placeholder" JSONB;


-- A gallery is a list, and a placeholder is an object
ALTER TABLE "products"
  ADD CONSTRAINT "products_gallery_list" CHECK (jsonb_typeof("gallery") = 'array'),
  ADD CONSTRAINT "products_placeholder_object" CHECK (jsonb_typeof("image_placeholder") = 'object');
