import { BackLink } from "../back-link";

/** Over the pages below the list. */
export const BackToProducts = () => <BackLink href="/admin/products" label="Products" />;
