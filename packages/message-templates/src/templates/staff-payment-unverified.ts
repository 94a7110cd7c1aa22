import { invoiceOf, template } from '../template.ts';

export const staffPaymentUnverified = template('staff-payment-unverified', {
  title: 'Payment needs verification',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Payment needs verification',
      body: `The payment for invoice ${invoiceOf(view).number} has been unverified for a day.`,
    }),
    es: (view) => ({
      title: 'Un pago espera que se verifique',
      body: `El pago de la factura ${invoiceOf(view).number} espera desde hace un día.`,
    }),
  },
});
