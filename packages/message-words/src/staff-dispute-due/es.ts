import { deadlineOf, disputeOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'disputes',
  email: (view) => ({
    subject: 'Las pruebas de una disputa vencen pronto',
    heading: 'Las pruebas de una disputa vencen pronto',
    paragraphs: [
      `${view.firstName}, todavía no se ha presentado nada para conservar ${moneyOf(disputeOf(view).amountCents)}.`,
      'Las pruebas se presentan en el proveedor de pagos. Pasado ese plazo, el dinero queda con el titular de la tarjeta.',
    ],
    details: [
      ['Importe', moneyOf(disputeOf(view).amountCents)],
      ['Pruebas hasta', deadlineOf(view)],
    ],
    action: 'Ver la disputa',
  }),
  push: (view) => ({
    title: 'Las pruebas de una disputa vencen pronto',
    body: `${moneyOf(disputeOf(view).amountCents)}, hasta: ${deadlineOf(view)}.`,
  }),
};
