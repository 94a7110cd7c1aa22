export type StripeCustomersPort = {
  /** Returns the customer’s ID. Creates one customer per patient and updates the contact details. */
  ensureCustomer(patient: StripePatient): Promise<string>;
  /** `null` for a deleted customer. */
  retrieveCustomer(customerId: string): Promise<StripeCustomer | null>;
  /** Changes the given fields. An empty text clears its field. */
  updateCustomer(customerId: string, change: StripeCustomerChange): Promise<StripeCustomer>;
  /** Sets the default card; `null` removes it. */
  setDefaultCard(customerId: string, paymentMethodId: string | null): Promise<StripeCustomer>;
  listCards(customerId: string): Promise<StripeCard[]>;
  attachCard(customerId: string, paymentMethodId: string): Promise<StripeCard>;
  detachCard(paymentMethodId: string): Promise<StripeCard>;
  retrieveCard(paymentMethodId: string): Promise<StripeCard>;
  /** Lets a browser save a card for later, including any check that the bank requires. */
  createSetupIntent(input: CreateSetupIntent): Promise<StripeSetupIntent>;
  retrieveSetupIntent(setupIntentId: string): Promise<StripeSetupIntent>;
};

export type StripePatient = {
  patientId: string;
  /** The customer ID from an earlier call, if any. */
  customerId?: string;
  name: string;
  email?: string;
  /** E.164 */
  phone?: string;
};

export type StripeAddress = {
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166, two letters. */
  country: string;
};

type StripeCustomerChange = {
  name?: string;
  email?: string;
  phone?: string;
  address?: StripeAddress;
  /** A negative balance is a credit. */
  balance?: number;
  metadata?: Record<string, string>;
};

export type StripeCustomer = {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  address: StripeAddress | null;
  defaultCardId: string | null;
  /** Cents that Stripe holds for the customer (negative) or adds to the next invoice (positive). */
  balance: number;
  metadata: Record<string, string>;
  created: Date;
  livemode: boolean;
};

export type StripeCard = {
  id: string;
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

type CreateSetupIntent = {
  customerId: string;
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type StripeSetupIntent = {
  id: string;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'canceled'
    | 'succeeded';
  /** For the browser that confirms the setup intent. Never logged. */
  clientSecret: string | null;
  customerId: string | null;
  paymentMethodId: string | null;
  metadata: Record<string, string>;
  failure: { code: string; message: string } | null;
};
