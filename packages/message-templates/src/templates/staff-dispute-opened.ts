import { disputeOf, formatDeadline, formatMoney, template } from '../template.ts';

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
