import { defineService } from '@bedside/service-kit/service';
import { cardRoutes } from './cards/cards.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { settlementRoutes } from './settlements/settlements.routes.ts';
import { taxRateRoutes } from './tax-rate/tax-rate.routes.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';

export const paymentsService = defineService('payments', [
  paymentRoutes,
  cardRoutes,
  settlementRoutes,
  invoiceRoutes,
  fileRoutes,
  webhookRoutes,
  taxRateRoutes,
]);
