import { disputeOf, formatDeadline, formatMoney, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'disputes',
  email: (view) => ({
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
  push: (view) => ({
    title: 'Las pruebas de una disputa vencen pronto',
    body: `${formatMoney(disputeOf(view).amountCents)}, hasta: ${formatDeadline(view)}.`,
  }),
};
