import { disputeOf, formatDeadline, formatMoney, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'disputes',
  email: (view) => ({
    subject: 'Un pago con tarjeta está en disputa',
    heading: 'Un pago con tarjeta está en disputa',
    paragraphs: [
      `${view.firstName}, el banco del titular de una tarjeta reclama ${formatMoney(disputeOf(view).amountCents)}.`,
      'De quién es el pago y por qué se reclama está en la consola. Las pruebas se presentan en el proveedor de pagos.',
    ],
    details: [
      ['Importe', formatMoney(disputeOf(view).amountCents)],
      ['Pruebas hasta', formatDeadline(view)],
    ],
    action: 'Ver la disputa',
  }),
  push: (view) => ({
    title: 'Un pago con tarjeta está en disputa',
    body: `${formatMoney(disputeOf(view).amountCents)}. Pruebas hasta: ${formatDeadline(view)}.`,
  }),
};
