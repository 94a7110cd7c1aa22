import { balanceRoutes } from './resources/balance.ts';
import { chargeRoutes } from './resources/charges.ts';
import { customerRoutes } from './resources/customers.ts';
import { disputeRoutes } from './resources/disputes.ts';
import { eventRoutes } from './resources/events.ts';
import { invoiceRoutes } from './resources/invoices.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { priceRoutes } from './resources/prices.ts';
import { productRoutes } from './resources/products.ts';
import { readerRoutes } from './resources/readers.ts';
import { refundRoutes } from './resources/refunds.ts';
import { setupIntentRoutes } from './resources/setup-intents.ts';
import { subscriptionRoutes } from './resources/subscriptions.ts';
import type { Route } from './route.ts';

/** Everything the stand-in answers to. */
export const ROUTES: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...readerRoutes,
  ...eventRoutes,
];
