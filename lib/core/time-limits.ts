/**
 * Time limits of work with outside systems, in seconds. A lease is computed from these, so that it cannot end while its
 * work still runs (docs/decisions/0039).
 */

/** All calls to Stripe of one request together, retries of the SDK included. */
export const STRIPE_REQUEST_SECONDS = 8;
/** The same for one webhook, and for one object of a job, because no shopper waits for it. */
export const STRIPE_BACKGROUND_SECONDS = 25;

/** One call to the courier that sells labels. */
export const COURIER_SECONDS = 20;

/** Waiting for a free database connection, or for a new one to open. */
export const CONNECTION_WAIT_SECONDS = 4;
/** One transaction, and one statement outside a transaction. */
export const TRANSACTION_SECONDS = 10;
/** One statement that waits for a lock that another transaction holds. */
export const LOCK_WAIT_SECONDS = 5;

/** Sending one email to the mail server. */
export const MAIL_DELIVERY_SECONDS = 120;

/** The limit of one webhook delivery attempt, from resolving the host to the status of the response. */
export const WEBHOOK_SECONDS = 15;

/** A request that queues because too many are being processed. */
export const ADMISSION_WAIT_SECONDS = 3;

const DATABASE_STEP_SECONDS = CONNECTION_WAIT_SECONDS + TRANSACTION_SECONDS;
/** For clock differences between instances and a busy event loop. */
const MARGIN_SECONDS = 5;

interface LeasedWork {
  /** Calls to an outside service. */
  outsideSeconds: number;
  /** Transactions, and statements outside a transaction, that run while the lease is held. */
  databaseSteps: number;
}

/** The maximum duration of leased work. */
export const maxWorkSeconds = ({ outsideSeconds, databaseSteps }: LeasedWork): number =>
  outsideSeconds + databaseSteps * DATABASE_STEP_SECONDS;

const leaseFor = (work: LeasedWork): number => maxWorkSeconds(work) + MARGIN_SECONDS;

/** The work under each lease, from its beginning to the last call to the outside service and the record of it. */
export const LEASED_WORK = {
  /** Pay: Stripe is updated for the order; its customer is read and stored, the intent stored. */
  payment: { outsideSeconds: STRIPE_REQUEST_SECONDS, databaseSteps: 3 },
  /** The job that ends a hold: the intent is canceled or finalized, the order ended, the lease released. */
  expiry: { outsideSeconds: STRIPE_BACKGROUND_SECONDS, databaseSteps: 3 },
  /** A renewal: customer read and stored, intent stored, charge settled, order ended, lease released. */
  renewal: { outsideSeconds: STRIPE_BACKGROUND_SECONDS, databaseSteps: 6 },
  /** The first attempt of a refund: its transaction commits, then Stripe is called. */
  refund: { outsideSeconds: STRIPE_BACKGROUND_SECONDS, databaseSteps: 2 },
  /** The evidence of a dispute: Stripe is read and updated, and the submission stored. */
  evidence: { outsideSeconds: STRIPE_REQUEST_SECONDS, databaseSteps: 2 },
  /** One email: its row and its data are read, and the outcome stored. */
  mail: { outsideSeconds: MAIL_DELIVERY_SECONDS, databaseSteps: 6 },
  /** One webhook delivery attempt: its endpoint is read, and the outcome stored. */
  webhook: { outsideSeconds: WEBHOOK_SECONDS, databaseSteps: 2 },
} as const satisfies Record<string, LeasedWork>;

/** Seconds of each lease. */
export const LEASE_SECONDS = {
  payment: leaseFor(LEASED_WORK.payment),
  expiry: leaseFor(LEASED_WORK.expiry),
  renewal: leaseFor(LEASED_WORK.renewal),
  refund: leaseFor(LEASED_WORK.refund),
  evidence: leaseFor(LEASED_WORK.evidence),
  mail: leaseFor(LEASED_WORK.mail),
  webhook: leaseFor(LEASED_WORK.webhook),
} as const;
