import type { ProductPicture, ProductSummary } from ".";
import type { AdminProduct } from "./admin-product";
import type { PageField } from "./product-fields";

/** The data of a product's own page. */
export interface ProductDetail extends ProductSummary, Pick<AdminProduct, PageField> {
  sku: string;
  /** All its pictures, the card's one first; empty when there is none. */
  pictures: ProductPicture[];
}
