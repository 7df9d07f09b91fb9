interface CsvColumn {
  /** The content of the cell, for the owner. */
  meaning: string;
  /** Only on the first line of each order, so that a spreadsheet can sum the column. */
  isOfOrder?: true;
}

/** Columns of orders.csv in their order: one line for each line item. Amounts in dollars, dates in UTC. */
export const ORDER_CSV = {
  orderNumber: { meaning: "Order number, repeated on each of its lines" },
  createdAt: { meaning: "When the order was paid, or started if it is unpaid (UTC)" },
  customerName: { meaning: "Name of the customer" },
  customerEmail: { meaning: "Email of the customer" },
  status: { meaning: "Fulfillment status" },
  payment: { meaning: "Payment status" },
  cancelled: { meaning: "yes or no" },
  line: { meaning: "Number of the line item within the order, from 1" },
  sku: { meaning: "SKU at the time of the order" },
  product: { meaning: "Product name at the time of the order" },
  quantity: { meaning: "Units ordered" },
  refundedQuantity: { meaning: "Units refunded" },
  regularPrice: { meaning: "Price per unit before discounts" },
  unitPrice: { meaning: "Price per unit, before a discount code or an automatic discount" },
  discount: { meaning: "All savings on the whole line: regular prices less what was charged" },
  lineTotal: { meaning: "Charged for the whole line, before tax and delivery" },
  subtotal: { meaning: "All lines of the order together", isOfOrder: true },
  tax: { meaning: "Sales tax", isOfOrder: true },
  delivery: { meaning: "Delivery charge", isOfOrder: true },
  charged: {
    meaning: "Total charged: subtotal, tax and delivery. For a payment refunded at once, the amount paid",
    isOfOrder: true,
  },
  refunded: {
    meaning: "Refunded, exchanged for other items or lost in a dispute so far, including pending refunds",
    isOfOrder: true,
  },
  total: { meaning: "Order total with adjustments made by staff", isOfOrder: true },
  fulfillmentMethod: { meaning: "shipping or pickup" },
  deliveryMethod: { meaning: "standard, expedited, or the id of another delivery method" },
  shipTo: { meaning: "Name on the parcel" },
  address: { meaning: "Street address" },
  city: { meaning: "City" },
  state: { meaning: "State" },
  zip: { meaning: "ZIP code" },
  courier: { meaning: "Courier" },
  trackingNumber: { meaning: "Tracking number" },
  trackingUrl: { meaning: "Tracking page" },
  shippedAt: { meaning: "When the order was shipped (UTC)" },
  discountName: { meaning: "Code, or title of the automatic discount", isOfOrder: true },
  orderDiscount: {
    meaning: "Saved by this code or automatic discount, delivery included",
    isOfOrder: true,
  },
  storeCredit: { meaning: "Of the total charged, paid with store credit", isOfOrder: true },
  exchange: {
    meaning: "Part of the total charged that was paid with items removed from another order",
    isOfOrder: true,
  },
  gift: { meaning: "yes for a free gift of the discount, else no" },
  id: { meaning: "Order ID" },
  deliveryName: { meaning: "Name of the delivery method, as it was at checkout" },
  inReports: {
    meaning:
      "yes or no: reports exclude unpaid orders, replacements, and payments refunded at once (out of stock, wrong amount)",
  },
} as const satisfies Record<string, CsvColumn>;

export type OrderCsvColumn = keyof typeof ORDER_CSV;
export const ORDER_CSV_COLUMNS = Object.keys(ORDER_CSV) as OrderCsvColumn[];
