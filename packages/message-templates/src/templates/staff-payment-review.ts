import { template } from '../template.ts';

export const staffPaymentReview = template('staff-payment-review', {
  title: 'Payment discrepancy',
  page: 'console',
  push: {
    en: () => ({ title: 'Payment discrepancy', body: 'Review it in Reconciliation.' }),
    es: () => ({ title: 'Un pago necesita revisión', body: 'Algo de un pago no cuadra.' }),
  },
});
