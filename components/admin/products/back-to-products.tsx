import { BackLink } from "../back-link";

/** Link from the product pages back to the list. */
export const BackToProducts = () => <BackLink href="/admin/products" label="Products" />;
