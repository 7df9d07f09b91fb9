/** A review as home and product pages show it. */
export interface ReviewView {
  id: string;
  customerName: string;
  rating: number;
  title: string | null;
  text: string;
  productName: string | null;
  isVerified: boolean;
  createdAt: string;
}

/** Figures over the visible reviews. `averageRating` has one decimal, null while there are none (D23). */
export interface ReviewStats {
  averageRating: number | null;
  totalCount: number;
}
