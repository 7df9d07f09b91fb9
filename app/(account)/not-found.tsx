import { ShopFrame } from "@/app/_parts/shop-frame";
import { NotFoundView } from "@/components/layout/not-found-view";

export default function NotFound() {
  return (
    <ShopFrame>
      <title>404 Page Not Found</title>
      <NotFoundView />
    </ShopFrame>
  );
}
