// Generated from the shop's OpenAPI document by openapi-typescript: npm run api

export interface paths {
    "/api/account": {
        parameters: {
        };
        /**
         * Deletes the account; the body has `password` or `token`
         * @description Requires a signed-in user.
         */
        delete: operations["deleteAccount"];
    };
    "/api/account/addresses": {
        parameters: {
        };
        /**
         * The customer's address book
         * @description Requires a signed-in user.
         */
        get: operations["getAccountAddresses"];
        /**
         * Adds an address
         * @description Requires a signed-in user.
         */
        post: operations["postAccountAddresses"];
    };
    "/api/account/addresses/{id}": {
        parameters: {
        };
        /**
         * Changes an address
         * @description Requires a signed-in user.
         */
        put: operations["putAccountAddressesById"];
        /**
         * Deletes an address
         * @description Requires a signed-in user.
         */
        delete: operations["deleteAccountAddressesById"];
        /**
         * Makes an address the default
         * @description Requires a signed-in user.
         */
        patch: operations["patchAccountAddressesById"];
    };
    "/api/account/cart-reminders": {
        parameters: {
        };
        /**
         * Sets whether the customer gets cart reminders
         * @description Requires a signed-in user.
         */
        put: operations["putAccountCartReminders"];
    };
    "/api/account/deletion-link": {
        parameters: {
        };
        /**
         * Emails a link that confirms the customer's identity without a password, to delete the account
         * @description Requires a signed-in user.
         */
        post: operations["postAccountDeletionLink"];
    };
    "/api/account/email": {
        parameters: {
        };
        /**
         * Emails a confirmation link to a new address; opening it changes the account's address
         * @description Requires a signed-in user.
         */
        post: operations["postAccountEmail"];
    };
    "/api/account/export": {
        parameters: {
        };
        /**
         * All data that the shop stores about the customer, as a file
         * @description Requires a signed-in user.
         */
        get: operations["getAccountExport"];
    };
    "/api/account/password": {
        parameters: {
        };
        /**
         * Changes the password and ends all other sessions
         * @description Requires a signed-in user.
         */
        put: operations["putAccountPassword"];
    };
    "/api/account/profile": {
        parameters: {
        };
        /**
         * Changes first name, last name and username
         * @description Requires a signed-in user.
         */
        patch: operations["patchAccountProfile"];
    };
    "/api/account/providers/{provider}": {
        parameters: {
        };
        /**
         * Disconnects Google, Apple or Facebook, if another way to sign in remains
         * @description Requires a signed-in user.
         */
        delete: operations["deleteAccountProvidersByProvider"];
    };
    "/api/account/renewal-credit": {
        parameters: {
        };
        /**
         * Sets whether store credit pays for the customer's renewals first
         * @description Requires a signed-in user.
         */
        put: operations["putAccountRenewalCredit"];
    };
    "/api/account/sessions": {
        parameters: {
        };
        /**
         * Signs out everywhere
         * @description Requires a signed-in user.
         */
        delete: operations["deleteAccountSessions"];
    };
    "/api/account/subscriptions": {
        parameters: {
        };
        /**
         * The customer's product subscriptions, saved cards and membership
         * @description Requires a signed-in user.
         */
        get: operations["getAccountSubscriptions"];
    };
    "/api/account/subscriptions/{id}": {
        parameters: {
        };
        /**
         * Cancels a subscription
         * @description Requires a signed-in user.
         */
        delete: operations["deleteAccountSubscriptionsById"];
        /**
         * Changes quantity, interval, address or card of a subscription
         * @description Requires a signed-in user.
         */
        patch: operations["patchAccountSubscriptionsById"];
    };
    "/api/account/subscriptions/{id}/pause": {
        parameters: {
        };
        /**
         * Pauses a subscription until it is resumed
         * @description Requires a signed-in user.
         */
        post: operations["postAccountSubscriptionsByIdPause"];
    };
    "/api/account/subscriptions/{id}/pay": {
        parameters: {
        };
        /**
         * Starts the payment of a renewal whose saved card was declined
         * @description Requires a signed-in user.
         */
        post: operations["postAccountSubscriptionsByIdPay"];
    };
    "/api/account/subscriptions/{id}/resume": {
        parameters: {
        };
        /**
         * Resumes a paused subscription
         * @description Requires a signed-in user.
         */
        post: operations["postAccountSubscriptionsByIdResume"];
    };
    "/api/account/subscriptions/{id}/skip": {
        parameters: {
        };
        /**
         * Skips the next renewal
         * @description Requires a signed-in user.
         */
        post: operations["postAccountSubscriptionsByIdSkip"];
    };
    "/api/account/subscriptions/cards": {
        parameters: {
        };
        /**
         * URL of Stripe's page where the customer saves another card for renewals
         * @description Requires a signed-in user.
         */
        post: operations["postAccountSubscriptionsCards"];
    };
    "/api/account/verification": {
        parameters: {
        };
        /**
         * Emails the link that verifies the current address again
         * @description Requires a signed-in user.
         */
        post: operations["postAccountVerification"];
    };
    "/api/auth/apple": {
        parameters: {
        };
        /**
         * Redirects to the sign-in of Apple
         * @description Available to everyone.
         */
        get: operations["getAuthApple"];
    };
    "/api/auth/arrived": {
        parameters: {
        };
        /**
         * Completes a provider's sign-in and redirects to the page that the user came from
         * @description Available to everyone.
         */
        get: operations["getAuthArrived"];
    };
    "/api/auth/facebook": {
        parameters: {
        };
        /**
         * Redirects to the sign-in of Facebook
         * @description Available to everyone.
         */
        get: operations["getAuthFacebook"];
    };
    "/api/auth/forgot-password": {
        parameters: {
        };
        /**
         * Emails a link that resets the password, if the address has an account
         * @description Available to everyone.
         */
        post: operations["postAuthForgotPassword"];
    };
    "/api/auth/google": {
        parameters: {
        };
        /**
         * Redirects to the sign-in of Google
         * @description Available to everyone.
         */
        get: operations["getAuthGoogle"];
    };
    "/api/auth/login": {
        parameters: {
        };
        /**
         * Signs in with email and password
         * @description Available to everyone.
         */
        post: operations["postAuthLogin"];
    };
    "/api/auth/logout": {
        parameters: {
        };
        /**
         * Signs out
         * @description Available to everyone.
         */
        post: operations["postAuthLogout"];
    };
    "/api/auth/register": {
        parameters: {
        };
        /**
         * Creates an account and signs in
         * @description Available to everyone.
         */
        post: operations["postAuthRegister"];
    };
    "/api/auth/reset-password": {
        parameters: {
        };
        /**
         * Sets a new password with the token of an emailed link
         * @description Available to everyone.
         */
        post: operations["postAuthResetPassword"];
    };
    "/api/auth/user": {
        parameters: {
        };
        /**
         * The signed-in user; 401 for a visitor
         * @description Requires a signed-in user.
         */
        get: operations["getAuthUser"];
    };
    "/api/auth/verify-email": {
        parameters: {
        };
        /**
         * Verifies the email address with the token of an emailed link, and adds guest orders to the account
         * @description Requires a signed-in user.
         */
        post: operations["postAuthVerifyEmail"];
    };
    "/api/auth/verify-reset-token": {
        parameters: {
        };
        /**
         * Whether the token of a reset link is valid
         * @description Available to everyone.
         */
        get: operations["getAuthVerifyResetToken"];
    };
    "/api/availability": {
        parameters: {
        };
        /**
         * Availability of up to 200 products, with member prices for members
         * @description Available to everyone.
         */
        get: operations["getAvailability"];
    };
    "/api/cart": {
        parameters: {
        };
        /**
         * The lines of the caller's cart
         * @description Available to everyone.
         */
        get: operations["getCart"];
        /**
         * Adds a product to the cart
         * @description Available to everyone.
         */
        post: operations["postCart"];
    };
    "/api/cart/{id}": {
        parameters: {
        };
        /**
         * Changes quantity or purchase type of a cart line
         * @description Available to everyone.
         */
        put: operations["putCartById"];
        /**
         * Removes a line from the cart
         * @description Available to everyone.
         */
        delete: operations["deleteCartById"];
    };
    "/api/cart/clear": {
        parameters: {
        };
        /**
         * Empties the cart
         * @description Available to everyone.
         */
        delete: operations["deleteCartClear"];
    };
    "/api/cart/discount": {
        parameters: {
        };
        /**
         * Enters a discount code into the cart and returns its state
         * @description Available to everyone.
         */
        put: operations["putCartDiscount"];
        /**
         * Removes the discount code from the cart
         * @description Available to everyone.
         */
        delete: operations["deleteCartDiscount"];
    };
    "/api/cart/membership": {
        parameters: {
        };
        /**
         * The savings of a membership for this cart; null for members and empty carts
         * @description Available to everyone.
         */
        get: operations["getCartMembership"];
    };
    "/api/cart/restore": {
        parameters: {
        };
        /**
         * Copies the cart of a reminder link into the caller's cart
         * @description Available to everyone.
         */
        post: operations["postCartRestore"];
    };
    "/api/cart/stop-reminders": {
        parameters: {
        };
        /**
         * Turns off a customer's cart reminders, for the link in reminders and the unsubscribe button of email clients
         * @description Available to everyone.
         */
        post: operations["postCartStopReminders"];
    };
    "/api/checkout/complete": {
        parameters: {
        };
        /**
         * Creates the order of a payment after the bank redirected the shopper back
         * @description Available to everyone.
         */
        post: operations["postCheckoutComplete"];
    };
    "/api/checkout/credit": {
        parameters: {
        };
        /**
         * Pays for the cart with store credit alone and creates the order
         * @description Requires a signed-in user.
         */
        post: operations["postCheckoutCredit"];
    };
    "/api/checkout/quote": {
        parameters: {
        };
        /**
         * The cart's current price, delivery methods, discount, gift and pickup offer
         * @description Available to everyone.
         */
        get: operations["getCheckoutQuote"];
    };
    "/api/config/stripe": {
        parameters: {
        };
        /**
         * The publishable key for Stripe.js
         * @description Available to everyone.
         */
        get: operations["getConfigStripe"];
    };
    "/api/contact": {
        parameters: {
        };
        /**
         * Stores a message to the shop, emails it to the shop and confirms it to the sender
         * @description Available to everyone.
         */
        post: operations["postContact"];
    };
    "/api/create-payment-intent": {
        parameters: {
        };
        /**
         * Reserves the cart's products and starts their payment
         * @description Available to everyone.
         */
        post: operations["postCreatePaymentIntent"];
    };
    "/api/create-subscription-checkout": {
        parameters: {
        };
        /**
         * URL of Stripe's page to buy a membership
         * @description Requires a signed-in user.
         */
        post: operations["postCreateSubscriptionCheckout"];
    };
    "/api/draft-orders/{id}/pay": {
        parameters: {
        };
        /**
         * Starts the payment of a payment link, with its `proof` and the `amount` that the page showed
         * @description Available to everyone.
         */
        post: operations["postDraftOrdersByIdPay"];
    };
    "/api/encyclopedia": {
        parameters: {
        };
        /**
         * The active entries of the encyclopedia
         * @description Available to everyone.
         */
        get: operations["getEncyclopedia"];
    };
    "/api/encyclopedia-categories": {
        parameters: {
        };
        /**
         * The active categories of the encyclopedia in their order
         * @description Available to everyone.
         */
        get: operations["getEncyclopediaCategories"];
    };
    "/api/gift-cards": {
        parameters: {
        };
        /**
         * Starts the payment of a gift card; `clientSecret` is null if the purchase has already been paid
         * @description Available to everyone.
         */
        post: operations["postGiftCards"];
    };
    "/api/gift-cards/balance": {
        parameters: {
        };
        /**
         * The value of a gift card's code, and whether it can still be redeemed
         * @description Available to everyone.
         */
        post: operations["postGiftCardsBalance"];
    };
    "/api/gift-cards/complete": {
        parameters: {
        };
        /**
         * Issues the gift card of a confirmed payment
         * @description Available to everyone.
         */
        post: operations["postGiftCardsComplete"];
    };
    "/api/gift-cards/redeem": {
        parameters: {
        };
        /**
         * Redeems a gift card's code as store credit
         * @description Requires a signed-in user.
         */
        post: operations["postGiftCardsRedeem"];
    };
    "/api/health": {
        parameters: {
        };
        /**
         * Status of process, database and jobs: 200, or 503 if the database does not respond
         * @description Available to everyone.
         */
        get: operations["getHealth"];
    };
    "/api/health/live": {
        parameters: {
        };
        /**
         * Returns 200 as long as the process runs, including during shutdown
         * @description Available to everyone.
         */
        get: operations["getHealthLive"];
    };
    "/api/health/ready": {
        parameters: {
        };
        /**
         * Returns 200, or 503 with the reason while the process is not ready for requests
         * @description Available to everyone.
         */
        get: operations["getHealthReady"];
    };
    "/api/init-data": {
        parameters: {
        };
        /**
         * Loads the sample products into an empty shop
         * @description Available to everyone.
         */
        post: operations["postInitData"];
    };
    "/api/login": {
        parameters: {
        };
        /**
         * Redirects to the sign-in page
         * @description Available to everyone.
         */
        get: operations["getLogin"];
    };
    "/api/logout": {
        parameters: {
        };
        /**
         * Signs out and redirects to the home page
         * @description Available to everyone.
         */
        get: operations["getLogout"];
    };
    "/api/marketing-settings": {
        parameters: {
        };
        /**
         * The shop's current offers and banners
         * @description Available to everyone.
         */
        get: operations["getMarketingSettings"];
    };
    "/api/member-content": {
        parameters: {
        };
        /**
         * Guides and lessons for members
         * @description Requires a member.
         */
        get: operations["getMemberContent"];
    };
    "/api/membership-plans": {
        parameters: {
        };
        /**
         * The membership plans for sale
         * @description Available to everyone.
         */
        get: operations["getMembershipPlans"];
    };
    "/api/membership/cancel": {
        parameters: {
        };
        /**
         * Cancels the membership at the end of its period
         * @description Requires a signed-in user.
         */
        post: operations["postMembershipCancel"];
    };
    "/api/membership/change": {
        parameters: {
        };
        /**
         * The cost of a plan change, now and at the next renewal
         * @description Requires a signed-in user.
         */
        get: operations["getMembershipChange"];
        /**
         * Changes the plan
         * @description Requires a signed-in user.
         */
        post: operations["postMembershipChange"];
    };
    "/api/membership/confirm": {
        parameters: {
        };
        /**
         * Confirms a membership purchase when the buyer returns from the payment
         * @description Requires a signed-in user.
         */
        post: operations["postMembershipConfirm"];
    };
    "/api/membership/discount": {
        parameters: {
        };
        /**
         * Stores a discount code for the first month in a cookie
         * @description Requires a signed-in user.
         */
        put: operations["putMembershipDiscount"];
        /**
         * Removes the discount code for the first month
         * @description Requires a signed-in user.
         */
        delete: operations["deleteMembershipDiscount"];
    };
    "/api/membership/portal": {
        parameters: {
        };
        /**
         * URL of Stripe's page for a member's card and invoices
         * @description Requires a signed-in user.
         */
        post: operations["postMembershipPortal"];
    };
    "/api/membership/purchase": {
        parameters: {
        };
        /**
         * Starts a membership that is paid on `/checkout?membership=…`
         * @description Requires a signed-in user.
         */
        post: operations["postMembershipPurchase"];
    };
    "/api/membership/resume": {
        parameters: {
        };
        /**
         * Reverts a cancellation: "Keep my membership"
         * @description Requires a signed-in user.
         */
        post: operations["postMembershipResume"];
    };
    "/api/membership/status": {
        parameters: {
        };
        /**
         * The caller's membership
         * @description Requires a signed-in user.
         */
        get: operations["getMembershipStatus"];
    };
    "/api/membership/terms": {
        parameters: {
        };
        /**
         * The terms that the user agrees to before buying a plan on Stripe's page
         * @description Requires a signed-in user.
         */
        get: operations["getMembershipTerms"];
    };
    "/api/newsletter": {
        parameters: {
        };
        /**
         * Emails the confirmation link of the newsletter
         * @description Available to everyone.
         */
        post: operations["postNewsletter"];
    };
    "/api/newsletter/confirm": {
        parameters: {
        };
        /**
         * Confirms a newsletter subscription with the link of its email
         * @description Available to everyone.
         */
        post: operations["postNewsletterConfirm"];
    };
    "/api/newsletter/stop": {
        parameters: {
        };
        /**
         * Unsubscribes a reader, for the link in newsletters and the unsubscribe button of email clients
         * @description Available to everyone.
         */
        post: operations["postNewsletterStop"];
    };
    "/api/openapi.json": {
        parameters: {
        };
        /**
         * This reference as an OpenAPI 3.1 document; staff also get the calls of the admin
         * @description Available to everyone.
         */
        get: operations["getOpenapiJson"];
    };
    "/api/order-problems": {
        parameters: {
        };
        /**
         * Reports a problem with an order; idempotent by `requestKey`; guests send `email` too
         * @description Available to everyone.
         */
        post: operations["postOrderProblems"];
    };
    "/api/order-problems/{id}/photos": {
        parameters: {
        };
        /**
         * Adds a photo to a report: as its buyer, or within an hour with the `proof` that reporting returned
         * @description Available to everyone.
         */
        post: operations["postOrderProblemsByIdPhotos"];
    };
    "/api/order-problems/photos/{id}": {
        parameters: {
        };
        /**
         * A photo of a report, for its buyer and staff
         * @description Requires a signed-in user.
         */
        get: operations["getOrderProblemsPhotosById"];
    };
    "/api/orders": {
        parameters: {
        };
        /**
         * The customer's orders, newest first
         * @description Requires a signed-in user.
         */
        get: operations["getOrders"];
        /**
         * Creates the order of a payment
         * @description Available to everyone.
         */
        post: operations["postOrders"];
    };
    "/api/orders/{id}/buy-again": {
        parameters: {
        };
        /**
         * Adds an order's products to the cart, if they are still sold
         * @description Requires a signed-in user.
         */
        post: operations["postOrdersByIdBuyAgain"];
    };
    "/api/orders/{id}/cancel": {
        parameters: {
        };
        /**
         * Cancels an order for its buyer: within 2 hours, until it is packed
         * @description Requires a signed-in user.
         */
        post: operations["postOrdersByIdCancel"];
    };
    "/api/products": {
        parameters: {
        };
        /**
         * Products for sale, filtered; staff get all products
         * @description Available to everyone.
         */
        get: operations["getProducts"];
    };
    "/api/products/viewed": {
        parameters: {
        };
        /**
         * Up to eight recently viewed products, at the caller's prices
         * @description Available to everyone.
         */
        get: operations["getProductsViewed"];
    };
    "/api/recipes/{slug}/cart": {
        parameters: {
        };
        /**
         * Adds a recipe's products to the cart, for a number of servings
         * @description Available to everyone.
         */
        post: operations["postRecipesBySlugCart"];
    };
    "/api/restock": {
        parameters: {
        };
        /**
         * Requests an email when a product is back in stock; signed-in users need no address
         * @description Available to everyone.
         */
        post: operations["postRestock"];
    };
    "/api/restock/stop": {
        parameters: {
        };
        /**
         * Cancels the restock requests of an email address, for the link in emails and the unsubscribe button of email clients
         * @description Available to everyone.
         */
        post: operations["postRestockStop"];
    };
    "/api/reviews": {
        parameters: {
        };
        /**
         * The visible reviews
         * @description Available to everyone.
         */
        get: operations["getReviews"];
    };
    "/api/reviews/{id}": {
        parameters: {
        };
        /**
         * The visible reviews of the product with this id
         * @description Available to everyone.
         */
        get: operations["getReviewsById"];
    };
    "/api/reviews/stats": {
        parameters: {
        };
        /**
         * Count, average and distribution of the visible ratings
         * @description Available to everyone.
         */
        get: operations["getReviewsStats"];
    };
    "/api/reviews/submit": {
        parameters: {
        };
        /**
         * Submits a review, which is visible once approved
         * @description Available to everyone.
         */
        post: operations["postReviewsSubmit"];
    };
    "/api/search/suggestions": {
        parameters: {
        };
        /**
         * Up to six products and two categories for a partly typed search, at the caller's prices
         * @description Available to everyone.
         */
        get: operations["getSearchSuggestions"];
    };
    "/api/track-order": {
        parameters: {
        };
        /**
         * An order, found by its number and email address
         * @description Available to everyone.
         */
        post: operations["postTrackOrder"];
    };
    "/api/track-order/cancel": {
        parameters: {
        };
        /**
         * Cancels a guest's order, found by its number and email address: within 2 hours, until it is packed
         * @description Available to everyone.
         */
        post: operations["postTrackOrderCancel"];
    };
    "/api/wishlist": {
        parameters: {
        };
        /**
         * The customer's saved items
         * @description Requires a signed-in user.
         */
        get: operations["getWishlist"];
        /**
         * Saves a product
         * @description Requires a signed-in user.
         */
        post: operations["postWishlist"];
    };
    "/api/wishlist/{productId}": {
        parameters: {
        };
        /**
         * Removes a product from the saved items
         * @description Requires a signed-in user.
         */
        delete: operations["deleteWishlistByProductId"];
    };
    "/auth/google": {
        parameters: {
        };
        /**
         * Redirects to the sign-in of Google
         * @description Available to everyone.
         */
        get: operations["getAuthGooglePage"];
    };
    "/discount/{code}": {
        parameters: {
        };
        /**
         * Adds the discount code of a link to the cart and redirects to the shop
         * @description Available to everyone.
         */
        get: operations["getDiscountByCodePage"];
    };
    "/metrics": {
        parameters: {
        };
        /**
         * Metrics of all processes in Prometheus's text format; 404 if METRICS_TOKEN is not set
         * @description Available to everyone.
         */
        get: operations["getMetricsPage"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The result of adding several products at once. */
        AddLinesResult: {
            /** @description Total number of added units. */
            added: number;
            /** @description The added lines. */
            lines: {
                productName: string;
                quantity: number;
            }[];
            /** @description Products of which fewer units were added than requested. */
            capped: components["schemas"]["CappedProduct"][];
        };
        /** @description An entry in the customer's address book. */
        Address: {
            id: string;
            state: string;
            zip: string;
            firstName: string;
            lastName: string;
            address: string;
            city: string;
            isDefault: boolean;
        };
        /** @description A quote's discount and its amounts. */
        AppliedDiscount: {
            id: string;
            code: string | null;
            title: string;
            /** @description Discount on the lines, including the gift. */
            goodsCents: number;
            /** @description Discount on delivery. */
            deliveryCents: number;
        };
        /** @description A product with fewer units in the cart than requested. */
        CappedProduct: {
            productName: string;
            wanted: number;
            /** @description The quantity in the cart now. */
            kept: number;
            /** @description Whether the quantity was capped by the maximum per line instead of the stock. */
            isAtLimit?: boolean;
            /**
             * @description False if the product is no longer sold; omitted otherwise.
             * @constant
             */
            isSold?: false;
        };
        /** @description A line in the response of GET /api/cart; `price` is the unit price in dollars. */
        CartItem: {
            price: string;
            regularPrice: string;
            id: string;
            productId: string;
            productName: string;
            isSubscription: boolean;
            quantity: number;
            /** @description The offers that apply to the line. */
            offers: ("bundle" | "category-sale")[];
            imageUrl: string | null;
            unitLabel: string;
            imageAlt: string;
            /** @description Units of the product that the cart's owner can buy; if lower than `quantity`, the line cannot be ordered as it is. */
            available: number;
            /** @description Whether the product is still sold. */
            isSold: boolean;
            productSlug: string;
            /** @description Added as a subscription before the membership ended: it is now a one-time purchase without the subscription discount. */
            hasLapsed: boolean;
        };
        /** @description The current price of a checkout. */
        CheckoutQuote: {
            /** @description The shopper's available store credit, in cents. */
            availableCreditCents: number;
            /** @description The day of the first renewal without the discount, if no date changes; null without a discount that continues. */
            laterRenewalsOn: string | null;
            /** @description The delivery method that these figures include: the requested one, or the first available one. */
            method: string;
            /** @description The delivery methods that are available for this cart and address, in display order. */
            methods: components["schemas"]["DeliveryOption"][];
            /** @description Why the requested method, or every method, is not available, as a sentence; "" if it is available. */
            deliveryProblem: string;
            /** @description Where the order can be picked up; null if the shop offers no pickup. */
            pickup: components["schemas"]["PickupOffer"] | null;
            /** @description The discount's free gift, which becomes another line of the order. */
            gift: {
                unitPriceCents: number;
                regularPriceCents: number;
                quantity: number;
                /** @description This line's part of the quote's discount. */
                discountCents: number;
                /** @description Unit price × quantity, less the discount. */
                lineTotalCents: number;
                reasons: components["schemas"]["PriceReason"][];
                productId: string;
                slug: string;
                name: string;
                sku: string | null;
                unitLabel: string;
                imageUrl: string | null;
            } | null;
            /** @description Null if the cart has no code. */
            entered: components["schemas"]["EnteredDiscount"] | null;
            lines: components["schemas"]["QuotedLine"][];
            subtotalCents: number;
            /** @description The price of the lines and the gift at regular prices, less the subtotal. */
            discountCents: number;
            /** @description 20% of the undiscounted subtotal of the subscription lines. */
            subscriptionSavingsCents: number;
            /** @description The applied discount, which the other figures already include; null if there is none. */
            applied: components["schemas"]["AppliedDiscount"] | null;
            /** @description Null unless the discount lowers the price of renewals. */
            renewals: components["schemas"]["RenewalPrices"] | null;
            shippingCents: number;
            /** @enum {string} */
            shippingReason: "pickup" | "standard" | "expedited" | "free-for-all" | "free-from-threshold" | "free-for-members" | "free-by-discount" | "own-price" | "not-deliverable";
            taxCents: number;
            taxRateThousandths: number;
            totalCents: number;
        };
        DayRange: {
            from: number;
            to: number;
        };
        DeliveryOption: {
            id: string;
            name: string;
            /** @description The price for this order, in cents. */
            priceCents: number;
            days: components["schemas"]["DayRange"];
            /** @description The latest arrival day of an order that is paid now; null unless the shop has ship days. */
            arrivesBy: string | null;
        };
        /** @description Number of reviews by stars. */
        Distribution: {
            1: number;
            2: number;
            3: number;
            4: number;
            5: number;
        };
        /** @description An entered discount code and its state. */
        EnteredDiscount: {
            code: string;
            /**
             * @description `better`: another discount or price is lower for this cart; `waiting`: the cart does not qualify yet.
             * @enum {string}
             */
            state: "refused" | "waiting" | "applied" | "better";
            /** @description The reason; empty for an applied code. */
            message: string;
        };
        Error: {
            /** @description For the user */
            message: string;
            /** @enum {string} */
            code: "invalid_input" | "malformed_json" | "unauthorized" | "forbidden" | "second_factor_required" | "reauthentication_required" | "cross_origin" | "not_found" | "method_not_allowed" | "out_of_stock" | "amount_mismatch" | "conflict" | "not_paid" | "too_large" | "unsupported_type" | "invalid_file" | "file_too_large" | "too_many" | "payment_provider" | "overloaded" | "unavailable" | "file_store" | "courier" | "not_activated" | "internal";
            /** @description Names the request in the shop's logs */
            requestId: string;
            /** @description Field of the request → problem */
            fields?: {
                [key: string]: string;
            };
            /** @description The right total in cents */
            amount?: number;
            /** @description How many are left */
            available?: number;
            /** @description The saved state that differs from the caller's */
            current?: unknown;
        } & {
            [key: string]: unknown;
        };
        ErrorOfSignIn: {
            /** @description For the user */
            error: string;
            /** @enum {string} */
            code: "invalid_input" | "malformed_json" | "unauthorized" | "forbidden" | "second_factor_required" | "reauthentication_required" | "cross_origin" | "not_found" | "method_not_allowed" | "out_of_stock" | "amount_mismatch" | "conflict" | "not_paid" | "too_large" | "unsupported_type" | "invalid_file" | "file_too_large" | "too_many" | "payment_provider" | "overloaded" | "unavailable" | "file_store" | "courier" | "not_activated" | "internal";
            /** @description Names the request in the shop's logs */
            requestId: string;
            /** @description Field of the request → problem */
            fields?: {
                [key: string]: string;
            };
            /** @description The right total in cents */
            amount?: number;
            /** @description How many are left */
            available?: number;
            /** @description The saved state that differs from the caller's */
            current?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Delivery is charged once per address and day, so it depends on the other subscriptions of that day.
         * @enum {string}
         */
        Extras: "plus tax" | "plus tax and any delivery fee";
        /** @description An entry in public API responses; `category` is the category's slug. */
        Food: {
            id: string;
            slug: string;
            name: string;
            category: string;
            type: string;
            phLevel: string;
            benefits: string[];
            description: string;
            servingSuggestion: string;
            nutrients: string[];
            imageUrl: string | null;
            /** @constant */
            isActive: true;
        };
        /** @description A category in public API responses, with both spellings of its sort order. */
        FoodCategory: {
            sortOrder: number;
            sort_order: number;
            /** @constant */
            isActive: true;
            id: string;
            slug: string;
            name: string;
            description: string;
        };
        /** @description The value of a gift card's code. */
        GiftCardBalance: {
            amountCents: number;
            /** @description False once it has been redeemed into store credit. */
            isRedeemable: boolean;
        };
        /** @description The terms that a buyer agrees to before they continue to Stripe's page. */
        HostedTerms: {
            /**
             * @description `complimentary`: a member who is not charged. `member`: a subscriber, whose plan is changed instead. `owing`: a subscriber whose last payment failed.
             * @enum {string}
             */
            standing: "member" | "owing" | "new" | "complimentary";
            /** @description The terms as sentences; empty for a subscriber. */
            sentences: string[];
            /** @description The state of the buyer's discount code; null if there is none. */
            entered: components["schemas"]["EnteredDiscount"] | null;
            /** @description The amounts in the terms, in cents: due now, and the discount on the first month. Null for a subscriber. */
            amounts: {
                dueCents: number;
                discountCents: number;
            } | null;
        };
        MarketingSettings: {
            flashSale: {
                enabled: boolean;
                title: string;
                discountPercentage: number;
                description: string;
            };
            socialProof: {
                enabled: boolean;
                customerCount: number;
                reviewCount: number;
                avgRating: number;
            };
            freeShipping: {
                enabled: boolean;
                minimumOrder: number;
                message: string;
            };
            membershipPromo: {
                enabled: boolean;
                /** @enum {string} */
                offerType: "discount" | "free-trial";
                discountPercentage: number;
                message: string;
            };
            stockAlerts: {
                enabled: boolean;
                lowStockThreshold: number;
                message: string;
            };
            testimonials: {
                enabled: boolean;
                featured: {
                    name: string;
                    location: string;
                    message: string;
                    rating: number;
                }[];
            };
            offers: {
                bundle: boolean;
                categorySale: boolean;
            };
        };
        /** @description An item in the list of member content; its text is for members only. */
        MemberContentItem: {
            id: string;
            slug: string;
            title: string;
            description: string;
            /** @description "guide", "video", "meal-plan" or "recipe". */
            contentType: string;
        };
        /** @description The effect of a membership on a cart; amounts in dollars. */
        MembershipOffer: {
            planName: string;
            /** @description Discount in whole percent. */
            discountPercentage: number;
            monthlyPrice: string;
            saves: string;
        };
        /** @description The response of GET /api/membership/status; the date is an instant. */
        MembershipStatus: {
            isActive: boolean;
            stripeSubscription: {
                planId: string;
                currentPeriodEnd: string | null;
                /** @description The monthly price this member pays, in cents; null until Stripe reports it. */
                monthlyPriceCents: number | null;
                cancelAtPeriodEnd: boolean;
                /** @description Whether it is in its trial, which is free until `currentPeriodEnd`. */
                isTrial: boolean;
                /** @description Set if a payment failed. `until`: the end of the benefits; null if Stripe has stopped retrying. */
                owing: {
                    until: string | null;
                } | null;
                /** @description The brand and last digits of the charged card. */
                card: {
                    brand: string;
                    last4: string;
                } | null;
            } | null;
        };
        Order: {
            id: string;
            orderNumber: string;
            items: {
                productId: string | null;
                name: string;
                quantity: number;
                price: string;
            }[];
            discount: {
                code: string | null;
                title: string;
                amount: string;
            } | null;
            subtotal: string;
            shipping: string;
            tax: string;
            total: string;
            totalAmount: string;
            storeCredit: string;
            status: components["schemas"]["OrderStatus"];
            createdAt: string;
            isSubscription: boolean;
            fulfillmentMethod: string;
            pickupPlace: {
                lines: string[];
                hours: string[];
                instructions: string;
            } | null;
            pickupUntil: string | null;
            shippingAddress: {
                name: string;
                address: string;
                city: string;
                state: string;
                zip: string;
                zipCode: string;
            } | null;
            trackingNumber: string | null;
            courier: string | null;
            trackingUrl: string | null;
            shippedDate: string | null;
            estimatedDeliveryDate: string | null;
            cancellableUntil: string | null;
        };
        /**
         * @description The order status that shoppers see.
         * @enum {string}
         */
        OrderStatus: "cancelled" | "pending" | "shipped" | "processing" | "delivered";
        /** @enum {string} */
        PauseReason: "buyer" | "not_member" | "declined" | "product_gone";
        /** @description The pickup offer at checkout. */
        PickupOffer: {
            name: string;
            address: string;
            city: string;
            state: string;
            zip: string;
            hours: {
                mon: {
                    opens: string;
                    closes: string;
                } | null;
                tue: {
                    opens: string;
                    closes: string;
                } | null;
                wed: {
                    opens: string;
                    closes: string;
                } | null;
                thu: {
                    opens: string;
                    closes: string;
                } | null;
                fri: {
                    opens: string;
                    closes: string;
                } | null;
                sat: {
                    opens: string;
                    closes: string;
                } | null;
                sun: {
                    opens: string;
                    closes: string;
                } | null;
            };
            instructions: string;
            /** @description Number of days that a ready order is kept for pickup. */
            keepDays: number;
            /** @description The day on which an order that is paid now should be ready. */
            readyOn: string;
        };
        /** @description The pickup place and its hours. */
        PickupPlace: {
            name: string;
            address: string;
            city: string;
            state: string;
            zip: string;
            hours: {
                mon: {
                    opens: string;
                    closes: string;
                } | null;
                tue: {
                    opens: string;
                    closes: string;
                } | null;
                wed: {
                    opens: string;
                    closes: string;
                } | null;
                thu: {
                    opens: string;
                    closes: string;
                } | null;
                fri: {
                    opens: string;
                    closes: string;
                } | null;
                sat: {
                    opens: string;
                    closes: string;
                } | null;
                sun: {
                    opens: string;
                    closes: string;
                } | null;
            };
            instructions: string;
            /** @description Number of days that a ready order is kept for pickup. */
            keepDays: number;
        };
        /** @description A plan in the response of GET /api/membership-plans; `monthlyPrice` is in dollars, and fields have both spellings. */
        Plan: {
            monthlyPrice: string;
            freeShippingThreshold: string;
            sort_order: number;
            id: string;
            name: string;
            description: string;
            slug: string;
            discountPercentage: number;
            /** @description The plan's features; the delivery benefit is derived from its settings. */
            features: string[];
            benefits: string[];
            isMostPopular: boolean;
            sortOrder: number;
        };
        PlanChange: {
            /** @description The amount due now: the rest of the period at the new price, less the amount paid for it at the old price. If negative, it is credited. */
            dueCents: number;
            /** @description The monthly price from the next period on. */
            monthlyCents: number;
            /** @description The next charge after the change, less remaining credit, at the end of the trial or the period. */
            nextCents: number;
            /** @description Time of that charge. */
            nextOn: string;
            /** @description Whether the subscription is in its trial, which continues: nothing is charged before it ends. */
            isTrial: boolean;
            /** @description Whether the membership was set to end, and the change reverts that cancellation. */
            resumes: boolean;
            /** @description The Unix time at which the new plan starts; send it with the change so that the amount matches. */
            prorationDate: number;
            planName: string;
        };
        PreparedPayment: {
            clientSecret: string;
            paymentIntentId: string;
            orderNumber: string;
            /** @description The amount to charge to the card, in cents. */
            amount: number;
        };
        /** @description The reason why a unit price is lower than the regular one. */
        PriceReason: {
            /** @enum {string} */
            kind: "discount" | "subscription" | "wholesale" | "member" | "bundle" | "category-sale" | "flash-sale";
            percent: number | null;
        };
        /** @description The unit prices from a minimum quantity on. */
        PriceTier: {
            from: number;
            unitCents: number;
            /** @description The highest member price; null for members, whose price is `unitCents`, and if no plan has a discount. */
            memberCents: number | null;
            /** @description Unit price as a subscription. */
            subscriptionCents: number;
            /** @description Such as "Save 5%"; empty if the quantity saves nothing. */
            saving: string;
        };
        /** @description A product's prices by quantity, computed on the server: tiers in ascending order, the first from 1. */
        PriceTiers: {
            regularCents: number;
            /** @description The viewer's member discount in whole percent; 0 for other viewers. */
            memberPercent: number;
            /** @description The offer to send to the cart to get these prices, at any quantity; omitted if there is none. */
            offer?: ("bundle" | "category-sale")[] | ("bundle" | "category-sale");
            tiers: [
                components["schemas"]["PriceTier"]
            ];
        };
        /** @description A product in public API responses. */
        Product: {
            id: string;
            slug: string;
            name: string;
            description: string;
            imageUrl: string | null;
            regularPrice: string;
            /** @enum {string} */
            category: "tortillas" | "cheese" | "meat" | "sauces" | "seasonings" | "other";
            tags: string[];
            inventory: number;
            unitLabel: string;
            /** @constant */
            isActive: true;
        };
        /** @description A product suggestion in the search box. `price` is the caller's unit price in dollars. */
        ProductSuggestion: {
            slug: string;
            name: string;
            unitLabel: string;
            price: string;
            imageUrl: string | null;
            imagePlaceholder: {
                blur: string;
                tint: string;
            } | null;
        };
        QuotedLine: {
            unitPriceCents: number;
            regularPriceCents: number;
            quantity: number;
            /** @description This line's part of the quote's discount. */
            discountCents: number;
            /** @description Unit price × quantity, less the discount. */
            lineTotalCents: number;
            reasons: components["schemas"]["PriceReason"][];
        };
        /** @description The price of each renewal of a cart's subscriptions at current prices, before tax and delivery. */
        RenewalPrices: {
            /** @description Number of renewals that the discount includes. */
            count: number;
            /** @description The price of each of these renewals, in cents. */
            cents: number;
            /** @description The price of each later renewal, in cents. */
            laterCents: number;
        };
        /** @enum {string} */
        RenewalProblem: "declined" | "authentication" | "out_of_stock" | "not_deliverable";
        /** @description The response to a report. `proof` allows its sender to add photos for an hour, even without an account. */
        ReportedProblem: {
            id: string;
            proof: string;
        };
        /** @description A review in API responses, with both spellings of its fields. */
        Review: {
            productId: string | null;
            userName: string;
            comment: string;
            reviewText: string;
            isVisible: boolean;
            id: string;
            createdAt: string;
            title: string | null;
            productName: string | null;
            customerName: string;
            rating: number;
            isVerified: boolean;
            /** @description The day of `createdAt` in the shop's time zone, such as 2026-11-21. */
            createdOn: string;
        };
        ReviewFigures: {
            distribution: components["schemas"]["Distribution"];
            averageRating: number | null;
            totalCount: number;
        };
        SavedCard: {
            id: string;
            /** @description Such as "Visa". */
            brand: string;
            last4: string;
            /** @description The last valid day of the card. */
            expiresOn: string;
        };
        /** @description A saved item in the response of GET /api/wishlist; prices in dollars. */
        SavedItem: {
            id: string;
            productId: string;
            product: {
                id: string;
                name: string;
                imageUrl: string | null;
                slug: string;
                unitLabel: string;
                imageAlt: string;
                price: string;
                memberPrice: string;
            };
        };
        /** @description The user who signed in; `capped` names products whose quantity in the merged cart is above the limit. */
        SignedIn: {
            id?: string;
            email?: string;
            username?: string | null;
            firstName?: string;
            lastName?: string;
            profileImageUrl?: string | null;
            emailVerified?: boolean;
            hasPassword?: boolean;
            isAdmin?: boolean;
            /**
             * @description The step that a staff session has to complete before it can use the admin; omitted for everyone else.
             * @constant
             */
            secondFactor?: "required";
            /** @description "active" for every entitled user, otherwise the stored status. */
            membershipStatus?: string;
            membershipStartDate?: string | null;
            membershipPlanId?: string | null;
            membershipPlan?: {
                id: string;
                slug: string;
                name: string;
                discountPercentage: number;
            } | null;
            isMember?: boolean;
            /** @description Percent. */
            memberDiscount?: number;
            createdAt?: string;
            capped: components["schemas"]["CappedProduct"][];
        };
        StaffProduct: {
            id: string;
            version: number;
            name: string;
            slug: string;
            sku: string | null;
            /** @enum {string} */
            category: "tortillas" | "cheese" | "meat" | "sauces" | "seasonings" | "other";
            regularPrice: string;
            wholesalePrice: string | null;
            inventory: number;
            /** @description The part of the inventory that is held for orders with a payment in progress. */
            held: number;
            isActive: boolean;
            isArchived: boolean;
            isDeleted: boolean;
            imageUrl: string | null;
            imageAlt: string;
            imagePlaceholder: {
                blur: string;
                tint: string;
            } | null;
            updatedAt: string;
            description: string;
            tags: string[];
            unitLabel: string;
        };
        /** @description The data that a page needs to confirm the payment of a purchase. */
        StartedGiftCard: {
            clientSecret: string;
            paymentIntentId: string;
        };
        /** @description The data that a page needs to collect the payment. */
        StartedPurchase: {
            subscriptionId: string;
            /**
             * @description `payment` pays the first month, `setup` saves the card for after the trial, `none` if nothing is due.
             * @enum {string}
             */
            kind: "payment" | "none" | "setup";
            /** @description The client secret of the PaymentIntent or SetupIntent. */
            clientSecret: string | null;
        };
        /** @description A subscription as its owner sees it. Money is integer cents, dates are days of the shop's calendar. */
        Subscription: {
            id: string;
            productName: string;
            /** @description Null for a product that is no longer sold. */
            productSlug: string | null;
            unitLabel: string;
            imageUrl: string | null;
            quantity: number;
            /** @description The current unit price on the subscription, before tax. */
            unitPriceCents: number;
            lineTotalCents: number;
            /** @description What is added to the price when it is charged. */
            extras: components["schemas"]["Extras"];
            /** @description How long the discount lasts, and the price after it; null if there is none. */
            discountNote: string | null;
            intervalDays: number;
            nextDate: string;
            /** @description Whether it is due; it renews as soon as no problem prevents it. */
            isDue: boolean;
            /** @description The next date if it is skipped. */
            skipsTo: string;
            /** @description The next date if it is resumed. */
            resumesOn: string;
            /** @enum {string} */
            status: "active" | "paused";
            pausedBecause: components["schemas"]["PauseReason"] | null;
            problem: components["schemas"]["RenewalProblem"] | null;
            /** @description The date of the next attempt after a problem. */
            retryOn: string | null;
            /** @description Whether it is being charged, so that nothing can be changed. */
            isBusy: boolean;
            address: components["schemas"]["SubscriptionAddress"] | null;
            paymentMethodId: string | null;
        };
        SubscriptionAddress: {
            firstName: string;
            lastName: string;
            address: string;
            city: string;
            state: string;
            zip: string;
            /** @description Email address of the order that started the subscription. */
            email?: string;
        };
        /** @description The customer's subscriptions, saved cards and membership. */
        Subscriptions: {
            subscriptions: components["schemas"]["Subscription"][];
            cards: components["schemas"]["SavedCard"][];
            /** @description Whether the customer is a member; renewals require a membership. */
            isMember: boolean;
            /** @description The last day of a canceled membership, after which nothing renews; null otherwise. */
            memberUntil: string | null;
        };
        TrackedOrder: {
            orderNumber: string;
            status: components["schemas"]["OrderStatus"];
            isPickup: boolean;
            isReadyForPickup: boolean;
            pickupPlace: components["schemas"]["PickupPlace"] | null;
            expected: {
                label: string;
                day: string;
            } | null;
            /** @enum {string} */
            refunded: "not" | "partially" | "fully" | "exchanged";
            trackingNumber: string | null;
            courier: string | null;
            trackingUrl: string | null;
            estimatedDelivery: string | null;
            items: {
                name: string;
                quantity: number;
                price: string;
            }[];
            timeline: {
                status: string;
                date: string | null;
                completed: boolean;
            }[];
            shippingAddress: {
                name: string;
                address: string;
                city: string;
            } | null;
            /** @description Until when a guest can cancel the order, and what is refunded then. */
            cancellation: {
                until: string;
                refund: string;
            } | null;
        };
        /** @description The response of GET /api/auth/user. */
        User: {
            id: string;
            email: string;
            username: string | null;
            firstName: string;
            lastName: string;
            profileImageUrl: string | null;
            emailVerified: boolean;
            hasPassword: boolean;
            isAdmin: boolean;
            /**
             * @description The step that a staff session has to complete before it can use the admin; omitted for everyone else.
             * @constant
             */
            secondFactor?: "required";
            /** @description "active" for every entitled user, otherwise the stored status. */
            membershipStatus: string;
            membershipStartDate: string | null;
            membershipPlanId: string | null;
            membershipPlan: {
                id: string;
                slug: string;
                name: string;
                discountPercentage: number;
            } | null;
            isMember: boolean;
            /** @description Percent. */
            memberDiscount: number;
            createdAt: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    deleteAccount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountAddresses: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountAddresses: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    address: string;
                    city: string;
                    state: string;
                    zip: string;
                    /** @default false */
                    isDefault?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAccountAddressesById: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    address: string;
                    city: string;
                    state: string;
                    zip: string;
                    /** @default false */
                    isDefault?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccountAddressesById: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        deleted: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAccountAddressesById: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    isDefault: true;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAccountCartReminders: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    wanted: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        wanted: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountDeletionLink: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountEmail: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountExport: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAccountPassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAccountProfile: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName?: string;
                    lastName?: string;
                    username?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccountProvidersByProvider: {
        parameters: {
            path: {
                provider: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        provider: "google" | "apple" | "facebook";
                        deleted: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putAccountRenewalCredit: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    wanted: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        wanted: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccountSessions: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccountSubscriptions: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccountSubscriptionsById: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAccountSubscriptionsById: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    quantity?: number;
                    /** @enum {number} */
                    intervalDays?: 14 | 30 | 60 | 90;
                    addressId?: string;
                    paymentMethodId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountSubscriptionsByIdPause: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountSubscriptionsByIdPay: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparedPayment"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountSubscriptionsByIdResume: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountSubscriptionsByIdSkip: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    nextDate: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountSubscriptionsCards: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAccountVerification: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthApple: {
        parameters: {
            query?: {
                return?: string;
                returnTo?: string;
                callbackUrl?: string;
                reauthenticate?: "1";
            };
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthArrived: {
        parameters: {
            query?: {
                provider?: "google" | "apple" | "facebook";
            };
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthFacebook: {
        parameters: {
            query?: {
                return?: string;
                returnTo?: string;
                callbackUrl?: string;
                reauthenticate?: "1";
            };
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthForgotPassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorOfSignIn"];
                };
            };
        };
    };
    getAuthGoogle: {
        parameters: {
            query?: {
                return?: string;
                returnTo?: string;
                callbackUrl?: string;
                reauthenticate?: "1";
            };
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogin: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorOfSignIn"];
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRegister: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName?: string;
                    lastName?: string;
                    username?: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description `invalid_input`, `malformed_json` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `cross_origin` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `too_many` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description `overloaded`, `unavailable` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    postAuthResetPassword: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorOfSignIn"];
                };
            };
        };
    };
    getAuthUser: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthVerifyEmail: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        claimedOrders: number;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthVerifyResetToken: {
        parameters: {
            query: {
                token: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorOfSignIn"];
                };
            };
        };
    };
    getAvailability: {
        parameters: {
            query: {
                ids: string;
                category?: "chosen";
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stock: {
                            [key: string]: number;
                        };
                        prices: null;
                        notes: {
                            [key: string]: string;
                        };
                    } | {
                        stock: {
                            [key: string]: number;
                        };
                        prices: {
                            [key: string]: components["schemas"]["PriceTiers"];
                        };
                        notes: {
                            [key: string]: string;
                        };
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCart: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartItem"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCart: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    productId: string;
                    quantity: number;
                    /** @default false */
                    isSubscription?: boolean;
                    /** @default none */
                    offer?: ("none" | "bundle" | "category-sale") | ("none" | "bundle" | "category-sale")[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartItem"] | {
                        id: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCartById: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    quantity?: number;
                    isSubscription?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartItem"] | {
                        id: string;
                        deleted: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCartById: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        deleted: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCartClear: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    sessionId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cleared: boolean;
                        /** @description The removed lines. */
                        lines: components["schemas"]["CartItem"][];
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCartDiscount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnteredDiscount"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCartDiscount: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCartMembership: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipOffer"] | null;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCartRestore: {
        parameters: {
            query: {
                reminder: string;
                proof: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddLinesResult"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCartStopReminders: {
        parameters: {
            query: {
                user: string;
                proof: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCheckoutComplete: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentIntentId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"] | null;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCheckoutCredit: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    creditCents?: number;
                    gift?: {
                        productId: string;
                        quantity: number;
                    };
                    renewals?: {
                        count: number;
                        cents: number;
                        laterCents: number;
                    };
                    currency?: string;
                    shippingMethod: string;
                    shippingInfo?: {
                        firstName: string;
                        lastName: string;
                        email: string;
                        address: string;
                        city: string;
                        state: string;
                        zip: string;
                    };
                } | {
                    amount: number;
                    creditCents?: number;
                    gift?: {
                        productId: string;
                        quantity: number;
                    };
                    renewals?: {
                        count: number;
                        cents: number;
                        laterCents: number;
                    };
                    currency?: string;
                    /** @constant */
                    shippingMethod: "pickup";
                    shippingInfo: {
                        firstName: string;
                        lastName: string;
                        email: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orderNumber: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCheckoutQuote: {
        parameters: {
            query?: {
                state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                shippingMethod?: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutQuote"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConfigStripe: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sandbox?: {
                            url: string;
                        };
                        publishableKey: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postContact: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    /** @enum {string} */
                    category: "general" | "order" | "membership" | "product" | "wholesale" | "partnership" | "feedback";
                    subject: string;
                    message: string;
                    order?: string;
                    website?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCreatePaymentIntent: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    creditCents?: number;
                    gift?: {
                        productId: string;
                        quantity: number;
                    };
                    renewals?: {
                        count: number;
                        cents: number;
                        laterCents: number;
                    };
                    currency?: string;
                    shippingMethod: string;
                    shippingInfo?: {
                        firstName: string;
                        lastName: string;
                        email: string;
                        address: string;
                        city: string;
                        state: string;
                        zip: string;
                    };
                } | {
                    amount: number;
                    creditCents?: number;
                    gift?: {
                        productId: string;
                        quantity: number;
                    };
                    renewals?: {
                        count: number;
                        cents: number;
                        laterCents: number;
                    };
                    currency?: string;
                    /** @constant */
                    shippingMethod: "pickup";
                    shippingInfo: {
                        firstName: string;
                        lastName: string;
                        email: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparedPayment"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCreateSubscriptionCheckout: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    membershipTier: string;
                    successUrl?: string;
                    cancelUrl?: string;
                    amount?: number;
                    discount?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDraftOrdersByIdPay: {
        parameters: {
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    proof: string;
                    amount: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparedPayment"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEncyclopedia: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Food"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEncyclopediaCategories: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoodCategory"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postGiftCards: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    purchaseKey: string;
                    amount: number;
                    recipientName: string;
                    recipientEmail: string;
                    senderName: string;
                    senderEmail: string;
                    /** @default  */
                    message?: string;
                    /** Format: date */
                    deliverOn: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedGiftCard"] | {
                        clientSecret: null;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postGiftCardsBalance: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 4K7M-2Q9X-5T8W-3R6Y */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftCardBalance"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postGiftCardsComplete: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    purchaseKey: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        completed: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postGiftCardsRedeem: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 4K7M-2Q9X-5T8W-3R6Y */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: number;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        process: string;
                        database: string;
                        /** @enum {string} */
                        jobs: "running" | "starting" | "stopped";
                        uptimeSeconds: number;
                    };
                };
            };
            /** @description The shop is temporarily unavailable. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        process: string;
                        database: string;
                        /** @enum {string} */
                        jobs: "running" | "starting" | "stopped";
                        uptimeSeconds: number;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealthLive: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        uptimeSeconds: number;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealthReady: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    } | {
                        /** @constant */
                        status: "not_ready";
                        problem: string;
                    };
                };
            };
            /** @description The shop is temporarily unavailable. Please try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    } | {
                        /** @constant */
                        status: "not_ready";
                        problem: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postInitData: {
        parameters: {
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: number;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLogin: {
        parameters: {
            query?: {
                return?: string;
                returnTo?: string;
                callbackUrl?: string;
                reauthenticate?: "1";
                provider?: "google" | "apple" | "facebook";
                why?: "session";
            };
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLogout: {
        parameters: {
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMarketingSettings: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketingSettings"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMemberContent: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberContentItem"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMembershipPlans: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMembershipCancel: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    userId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cancelDate: string | null;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMembershipChange: {
        parameters: {
            query: {
                plan: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanChange"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMembershipChange: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    plan: string;
                    prorationDate: number;
                    dueCents: number;
                    monthlyCents: number;
                    nextCents: number;
                    /** Format: date-time */
                    nextOn: string;
                    isTrial: boolean;
                    resumes: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipStatus"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMembershipConfirm: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    sessionId: string;
                } | {
                    subscriptionId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipStatus"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putMembershipDiscount: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    plan?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnteredDiscount"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMembershipDiscount: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMembershipPortal: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMembershipPurchase: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    membership: string;
                    price: number | string;
                    trialDays: number;
                    amount: number;
                    discount?: number;
                    paymentMethod?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedPurchase"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMembershipResume: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipStatus"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMembershipStatus: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipStatus"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMembershipTerms: {
        parameters: {
            query: {
                plan: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedTerms"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postNewsletter: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Accepted: processed after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postNewsletterConfirm: {
        parameters: {
            query: {
                reader: string;
                proof: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postNewsletterStop: {
        parameters: {
            query: {
                reader: string;
                proof: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrderProblems: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    requestKey: string;
                    orderNumber: string;
                    email?: string;
                    /** @enum {string} */
                    reason: "damaged" | "missing" | "wrong_item" | "quality" | "expired" | "other";
                    description: string;
                    lines: {
                        line: number;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedProblem"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrderProblemsByIdPhotos: {
        parameters: {
            query?: {
                proof?: string;
            };
            path: {
                id: string;
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    photo: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrderProblemsPhotosById: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrders: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrders: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    paymentIntentId: string;
                    totalAmount: number | string;
                    items: {
                        productId: string;
                        quantity: number;
                        price: number | string;
                    }[];
                    /** @constant */
                    status?: "completed";
                    currency?: string;
                    shippingInfo?: {
                        firstName: string;
                        lastName: string;
                        email: string;
                        address: string;
                        city: string;
                        state: string;
                        zip: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"] | null;
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"] | null;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrdersByIdBuyAgain: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddLinesResult"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOrdersByIdCancel: {
        parameters: {
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"] | null;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProducts: {
        parameters: {
            query?: {
                search?: string;
                category?: "tortillas" | "cheese" | "meat" | "sauces" | "seasonings" | "other";
                sort?: "relevance" | "name" | "price-low" | "price-high" | "category";
                limit?: number;
                cursor?: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProduct"][] | components["schemas"]["Product"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProductsViewed: {
        parameters: {
            query: {
                ids: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        price: string;
                        imagePlaceholder: {
                            blur: string;
                            tint: string;
                        } | null;
                        id: string;
                        name: string;
                        imageUrl: string | null;
                        slug: string;
                        unitLabel: string;
                    }[];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postRecipesBySlugCart: {
        parameters: {
            path: {
                slug: string;
            };
        };
        requestBody: {
            content: {
                "application/json": {
                    servings: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddLinesResult"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postRestock: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    productId: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Accepted: processed after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postRestockStop: {
        parameters: {
            query: {
                request: string;
                proof: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReviews: {
        parameters: {
            query?: {
                sort?: "newest" | "highest" | "lowest";
                rating?: number;
                limit?: number;
                cursor?: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReviewsById: {
        parameters: {
            query?: {
                sort?: "newest" | "highest" | "lowest";
                rating?: number;
                limit?: number;
                cursor?: string;
            };
            path: {
                id: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReviewsStats: {
        parameters: {
            query?: {
                productId?: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewFigures"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postReviewsSubmit: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    productId: string;
                    customerName: string;
                    /** @default 5 */
                    rating?: number;
                    title?: string | null;
                    reviewText: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSearchSuggestions: {
        parameters: {
            query: {
                search: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ProductSuggestion"] | {
                        /** @enum {string} */
                        category: "tortillas" | "cheese" | "meat" | "sauces" | "seasonings" | "other";
                        name: string;
                    })[];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTrackOrder: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    orderNumber: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedOrder"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTrackOrderCancel: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    orderNumber: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedOrder"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWishlist: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedItem"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWishlist: {
        parameters: {
        };
        requestBody: {
            content: {
                "application/json": {
                    productId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedItem"] | {
                        productId: string;
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedItem"] | {
                        productId: string;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWishlistByProductId: {
        parameters: {
            path: {
                productId: string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        productId: string;
                        deleted: boolean;
                    };
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthGooglePage: {
        parameters: {
            query?: {
                return?: string;
                returnTo?: string;
                callbackUrl?: string;
                reauthenticate?: "1";
            };
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDiscountByCodePage: {
        parameters: {
            path: {
                code: string;
            };
        };
        responses: {
            /** @description A redirect */
            303: {
                headers: {
                    /** @description A page of the shop */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMetricsPage: {
        parameters: {
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
