import { defineService } from '@bedside/service-kit/service';
import { autopayRoutes } from './autopay/autopay.routes.ts';
import { balanceRoutes } from './balance/balance.routes.ts';
import { cardRoutes } from './cards/cards.routes.ts';
import { closeRoutes } from './closes/closes.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { guarantorRoutes } from './guarantors/guarantors.routes.ts';
import { customInvoiceRoutes } from './invoices/custom-invoices.routes.ts';
import { invoiceRoutes, receiptRoutes } from './invoices/invoices.routes.ts';
import { membershipResources } from './memberships/membership-resources.routes.ts';
import { membershipRoutes } from './memberships/memberships.routes.ts';
import { offlinePaymentRoutes } from './offline-payments/offline-payments.routes.ts';
import { paymentExceptionRoutes } from './payment-exceptions/reviews.routes.ts';
import { paymentPlanRoutes } from './payment-plans/payment-plans.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { goodFaithEstimateRoutes } from './superbills/good-faith-estimates.routes.ts';
import { superbillRoutes } from './superbills/superbills.routes.ts';
import { yearStatementRoutes } from './superbills/year-statements.routes.ts';
import { taxRateRoutes } from './tax-rate/tax-rate.routes.ts';
import { taxRoutes } from './taxes/taxes.routes.ts';
import { terminalRoutes } from './terminal/terminal.routes.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';

export const paymentsService = defineService('payments', [
  paymentRoutes,
  cardRoutes,
  autopayRoutes,
  paymentPlanRoutes,
  offlinePaymentRoutes,
  terminalRoutes,
  invoiceRoutes,
  receiptRoutes,
  customInvoiceRoutes,
  goodFaithEstimateRoutes,
  superbillRoutes,
  yearStatementRoutes,
  guarantorRoutes,
  membershipRoutes,
  membershipResources,
  fileRoutes,
  webhookRoutes,
  refundRoutes,
  balanceRoutes,
  disputeRoutes,
  paymentExceptionRoutes,
  reconciliationRoutes,
  closeRoutes,
  taxRateRoutes,
  taxRoutes,
  exportRoutes,
]);
