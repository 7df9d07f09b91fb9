import type { Tag } from "./types";

/** The group of calls whose path begins with another word than the group's name. */
const SUBJECTS: Record<string, string> = {
  login: "auth",
  logout: "auth",
  config: "checkout",
  "create-payment-intent": "checkout",
  "create-subscription-checkout": "membership",
  "membership-plans": "membership",
  "encyclopedia-categories": "encyclopedia",
  recipes: "encyclopedia",
  "member-content": "membership",
  availability: "products",
  search: "products",
  restock: "products",
  "track-order": "orders",
  "order-problems": "orders",
  "draft-orders": "orders",
  discount: "cart",
  objects: "files",
  uploads: "files",
  contact: "help",
  newsletter: "help",
  faqs: "help",
  health: "operations",
  cron: "operations",
  metrics: "operations",
  "openapi.json": "operations",
  webhooks: "operations",
  "init-data": "operations",
  jobs: "operations",
  mails: "settings",
  alerts: "operations",
  "payment-alerts": "orders",
  messages: "users",
  notifications: "settings",
  packing: "orders",
  disputes: "orders",
  "price-changes": "products",
  stats: "reports",
  "marketing-settings": "marketing",
};

/** The group of the API reference that a path belongs to: /api/admin/orders/[id] → Admin: orders. */
export function createTag(path: string): Tag {
  const words = path.split("/").filter((word) => word !== "" && word !== "api");
  const isAdmin = words[0] === "admin";
  const word = words[isAdmin ? 1 : 0] ?? "";
  const subject = (SUBJECTS[word] ?? word).replaceAll("-", " ");
  const name = `${subject[0]?.toUpperCase()}${subject.slice(1)}`;
  return isAdmin
    ? { name: `Admin: ${subject}`, description: `${name}, for staff` }
    : { name, description: `${name} of the shop` };
}
