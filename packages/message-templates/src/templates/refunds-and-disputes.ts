import { disputeOf, formatDeadline, formatMoney, invoiceOf, refundOf, template } from '../template.ts';

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

export const staffDisputeOpened = template('staff-dispute-opened', {
  title: 'New dispute',
  page: 'disputes',
  email: {
    en: (view) => ({
      subject: 'New payment dispute',
      heading: 'New payment dispute',
      paragraphs: [
        `${view.firstName}, a cardholder disputed a ${formatMoney(disputeOf(view).amountCents)} payment.`,
        'See the patient and reason in the console, and submit evidence in the Stripe Dashboard.',
      ],
      details: [
        ['Amount', formatMoney(disputeOf(view).amountCents)],
        ['Evidence due', formatDeadline(view)],
      ],
      action: 'View dispute',
    }),
    es: (view) => ({
      subject: 'Un pago con tarjeta está en disputa',
      heading: 'Un pago con tarjeta está en disputa',
      paragraphs: [
        `${view.firstName}, el banco del titular de una tarjeta reclama ${formatMoney(disputeOf(view).amountCents)}.`,
        'En la consola puede ver de quién es el pago y el motivo del reclamo. Las pruebas se presentan en el proveedor de pagos.',
      ],
      details: [
        ['Importe', formatMoney(disputeOf(view).amountCents)],
        ['Pruebas hasta', formatDeadline(view)],
      ],
      action: 'Ver la disputa',
    }),
  },
  push: {
    en: (view) => ({
      title: 'New payment dispute',
      body: `${formatMoney(disputeOf(view).amountCents)}. Evidence due ${formatDeadline(view)}.`,
    }),
    es: (view) => ({
      title: 'Un pago con tarjeta está en disputa',
      body: `${formatMoney(disputeOf(view).amountCents)}. Pruebas hasta: ${formatDeadline(view)}.`,
    }),
  },
});

export const staffDisputeDue = template('staff-dispute-due', {
  title: 'Dispute evidence due',
  page: 'disputes',
  email: {
    en: (view) => ({
      subject: 'Dispute evidence due soon',
      heading: 'Dispute evidence due soon',
      paragraphs: [
        `${view.firstName}, no evidence has been submitted for the ${formatMoney(disputeOf(view).amountCents)} dispute.`,
        'Submit evidence in the Stripe Dashboard before the deadline, or the cardholder keeps the money.',
      ],
      details: [
        ['Amount', formatMoney(disputeOf(view).amountCents)],
        ['Evidence due', formatDeadline(view)],
      ],
      action: 'View dispute',
    }),
    es: (view) => ({
      subject: 'Las pruebas de una disputa vencen pronto',
      heading: 'Las pruebas de una disputa vencen pronto',
      paragraphs: [
        `${view.firstName}, todavía no se ha presentado nada para conservar ${formatMoney(disputeOf(view).amountCents)}.`,
        'Las pruebas se presentan en el proveedor de pagos. Pasado ese plazo, el dinero queda con el titular de la tarjeta.',
      ],
      details: [
        ['Importe', formatMoney(disputeOf(view).amountCents)],
        ['Pruebas hasta', formatDeadline(view)],
      ],
      action: 'Ver la disputa',
    }),
  },
  push: {
    en: (view) => ({
      title: 'Dispute evidence due soon',
      body: `${formatMoney(disputeOf(view).amountCents)}, due ${formatDeadline(view)}.`,
    }),
    es: (view) => ({
      title: 'Las pruebas de una disputa vencen pronto',
      body: `${formatMoney(disputeOf(view).amountCents)}, hasta: ${formatDeadline(view)}.`,
    }),
  },
});

export const staffPaymentReview = template('staff-payment-review', {
  title: 'Payment discrepancy',
  page: 'console',
  push: {
    en: () => ({ title: 'Payment discrepancy', body: 'Review it in Reconciliation.' }),
    es: () => ({ title: 'Un pago necesita revisión', body: 'Algo de un pago no cuadra.' }),
  },
});
