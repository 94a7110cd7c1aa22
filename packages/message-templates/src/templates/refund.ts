import { formatMoney, invoiceOf, refundOf, template } from '../template.ts';

export const refund = template('refund', {
  title: 'Refund issued',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `Your refund for invoice ${invoiceOf(view).number}`,
      heading: refundOf(view).isOffline ? 'Your payment was refunded' : 'Your refund is on its way',
      paragraphs: refundOf(view).isOffline
        ? [
            `Hi ${view.firstName}, we refunded ${formatMoney(refundOf(view).amountCents)} of your payment for invoice ${invoiceOf(view).number}.`,
          ]
        : [
            `Hi ${view.firstName}, we’re refunding ${formatMoney(refundOf(view).amountCents)} of your payment for invoice ${invoiceOf(view).number}.`,
            'It may take 5 to 10 days to show up in your account.',
          ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Refund', formatMoney(refundOf(view).amountCents)],
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su reembolso de la factura ${invoiceOf(view).number}`,
      heading: refundOf(view).isOffline ? 'Le devolvimos su dinero' : 'Su reembolso está en camino',
      paragraphs: refundOf(view).isOffline
        ? [
            `${view.firstName}, le devolvimos ${formatMoney(refundOf(view).amountCents)} de lo que pagó por la factura ${invoiceOf(view).number}.`,
          ]
        : [
            `${view.firstName}, le devolvemos ${formatMoney(refundOf(view).amountCents)} de lo que pagó por la factura ${invoiceOf(view).number}.`,
            'Su banco puede tardar de 5 a 10 días en mostrarlo.',
          ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Reembolso', formatMoney(refundOf(view).amountCents)],
      ],
      action: 'Ver la cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: ${formatMoney(refundOf(view).amountCents)} ${refundOf(view).isOffline ? 'was refunded to you' : 'is on its way back to you'}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: ${refundOf(view).isOffline ? 'le devolvimos' : 'le devolvemos'} ${formatMoney(refundOf(view).amountCents)}. ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: refundOf(view).isOffline ? 'Your payment was refunded' : 'Your refund is on its way',
      body: `${formatMoney(refundOf(view).amountCents)} for invoice ${invoiceOf(view).number}.`,
    }),
    es: (view) => ({
      title: refundOf(view).isOffline ? 'Le devolvimos su dinero' : 'Su reembolso está en camino',
      body: `${formatMoney(refundOf(view).amountCents)} de la factura ${invoiceOf(view).number}.`,
    }),
  },
});

export const staffRefundFailed = template('staff-refund-failed', {
  title: 'Refund failed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Refund failed',
      body: `The ${formatMoney(refundOf(view).amountCents)} refund for invoice ${invoiceOf(view).number} failed.`,
    }),
    es: (view) => ({
      title: 'Un reembolso falló',
      body: `No se pudieron devolver ${formatMoney(refundOf(view).amountCents)} de la factura ${invoiceOf(view).number}.`,
    }),
  },
});
