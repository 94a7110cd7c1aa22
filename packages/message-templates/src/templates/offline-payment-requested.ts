import { formatMoney, invoiceOf, template } from '../template.ts';

export const offlinePaymentRequested = template('offline-payment-requested', {
  title: 'Payment request received',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `We got your payment request for invoice ${invoiceOf(view).number}`,
      heading: 'We got your request',
      paragraphs: [
        `Hi ${view.firstName}, our billing team will review how you’d like to pay and confirm it soon.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Recibimos su solicitud de pago de la factura ${invoiceOf(view).number}`,
      heading: 'Recibimos su solicitud',
      paragraphs: [
        `${view.firstName}, nuestro equipo de facturación revisará cómo le gustaría pagar y se lo confirmará en breve.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Ver la cita',
    }),
  },
});

export const staffOfflinePaymentRequested = template('staff-offline-payment-requested', {
  title: 'New payment request',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Payment request pending',
      body: `Confirm or decline the request for invoice ${invoiceOf(view).number}.`,
    }),
    es: (view) => ({
      title: 'Una solicitud de pago espera',
      body: `La factura ${invoiceOf(view).number} espera que se confirme o se rechace.`,
    }),
  },
});
