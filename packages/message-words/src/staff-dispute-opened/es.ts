import { deadlineOf, disputeOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'disputes',
  email: (view) => ({
    subject: 'Un pago con tarjeta está en disputa',
    heading: 'Un pago con tarjeta está en disputa',
    paragraphs: [
      `${view.firstName}, el banco del titular de una tarjeta reclama ${moneyOf(disputeOf(view).amountCents)}.`,
      'De quién es el pago y por qué se reclama está en la consola. Las pruebas se presentan en el proveedor de pagos.',
    ],
    details: [
      ['Importe', moneyOf(disputeOf(view).amountCents)],
      ['Pruebas hasta', deadlineOf(view)],
    ],
    action: 'Ver la disputa',
  }),
  push: (view) => ({
    title: 'Un pago con tarjeta está en disputa',
    body: `${moneyOf(disputeOf(view).amountCents)}. Pruebas hasta: ${deadlineOf(view)}.`,
  }),
};
