import {
  effectiveStaffRole,
  hasPermission,
  ROLES_BY_PERMISSIONS,
  STAFF_PERMISSIONS,
  STAFF_ROLES,
  type StaffRole,
} from "@/lib/admin/rules/permissions";
import { TABS, tabAt, tabsFor } from "@/lib/admin/rules/tabs";

const permissions = Object.keys(STAFF_PERMISSIONS) as (keyof typeof STAFF_PERMISSIONS)[];

describe("staff roles", () => {
  it("count only with the admin flag; an admin without a role has the owner's permissions, as documented", () => {
    expect(effectiveStaffRole({ isAdmin: false, staffRole: "owner" })).toBeNull();
    expect(effectiveStaffRole({ isAdmin: true, staffRole: null })).toBe("owner");
    expect(effectiveStaffRole({ isAdmin: true, staffRole: "content" })).toBe("content");
  });

  it("are listed from the fewest permissions to the most", () => {
    const count = (role: StaffRole) =>
      permissions.filter((permission) => hasPermission(role, permission)).length;
    const counts = ROLES_BY_PERMISSIONS.map(count);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect([...ROLES_BY_PERMISSIONS].sort()).toEqual([...STAFF_ROLES].sort());
  });

  it("give the owner every permission, and give none to accounts without a role", () => {
    expect(permissions.filter((permission) => !hasPermission("owner", permission))).toEqual([]);
    expect(permissions.filter((permission) => hasPermission(null, permission))).toEqual([]);
  });

  it("keep refunds from packers and editors, and API keys from everyone but the owner", () => {
    const money = ["products.price", "orders.money", "plans.edit", "settings.edit"] as const;
    for (const role of ["fulfilment", "content"] as const)
      expect(money.filter((permission) => hasPermission(role, permission))).toEqual([]);
    expect(STAFF_ROLES.filter((role) => hasPermission(role, "customers.own"))).toEqual(["owner"]);
    expect(STAFF_ROLES.filter((role) => hasPermission(role, "settings.edit"))).toEqual(["owner"]);
  });

  it("open a tab to every role with a permission in it", () => {
    for (const permission of permissions) {
      const tab = TABS.find(({ id }) => id === permission.split(".")[0]);
      if (!tab) continue;
      for (const role of STAFF_ROLES)
        expect([
          permission,
          role,
          hasPermission(role, permission) && !hasPermission(role, tab.permission),
        ]).toEqual([permission, role, false]);
    }
  });
});

describe("tabs", () => {
  it("are the ten documented ones in their order, with the shop's own between them, filtered by role", () => {
    expect(tabsFor("owner").map(({ label }) => label)).toEqual([
      "Dashboard",
      "Today",
      "Products",
      "Lots",
      "Orders",
      "Packing",
      "Problems",
      "Subscriptions",
      "Customers",
      "Plans",
      "Marketing",
      "Discounts",
      "Gift cards",
      "Reviews",
      "Encyclopedia",
      "Settings",
      "Reports",
    ]);
    expect(tabsFor("fulfilment").map(({ id }) => id)).toEqual([
      "dashboard",
      "today",
      "products",
      "lots",
      "orders",
      "packing",
      "problems",
      "subscriptions",
    ]);
    expect(tabsFor(null)).toEqual([]);
  });

  it("match the paths below them", () => {
    expect(tabAt("/admin")).toBe("dashboard");
    expect(tabAt("/admin/products/abc")).toBe("products");
    expect(tabAt("/shop")).toBeUndefined();
  });
});
