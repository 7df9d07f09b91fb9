import { renderToString } from "react-dom/server";
import { CartDrawerProvider } from "@/components/cart/cart-drawer-state";
import { Header } from "@/components/layout/header";
import { PageDataProvider } from "@/components/layout/page-data";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({}) }));

it("draws the icons of the header in the page, which slow phones show before the sprite", () => {
  const html = renderToString(
    <PageDataProvider>
      <CartDrawerProvider load={async () => undefined} onFailed={() => undefined} drawer={null}>
        <Header />
      </CartDrawerProvider>
    </PageDataProvider>,
  );
  for (const name of ["menu", "search", "user-round", "shopping-basket", "x"])
    expect(html).toMatch(new RegExp(`<svg[^>]*lucide-${name}[^>]*>.*?<(path|circle)`));
  expect(html).not.toContain("<use");
});
