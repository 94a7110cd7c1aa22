import { billOf, moneyOf, refundOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Su reembolso de la factura ${billOf(view).number}`,
    heading: refundOf(view).void ? 'Le devolvimos su dinero' : 'Su reembolso está en camino',
    paragraphs: refundOf(view).void
      ? [
          `${view.firstName}, le devolvimos ${moneyOf(refundOf(view).amountCents)} de lo que pagó por la factura ${billOf(view).number}.`,
        ]
      : [
          `${view.firstName}, le devolvemos ${moneyOf(refundOf(view).amountCents)} de lo que pagó por la factura ${billOf(view).number}.`,
          'Su banco puede tardar de 5 a 10 días en mostrarlo.',
        ],
    details: [
      ['Factura', billOf(view).number],
      ['Reembolso', moneyOf(refundOf(view).amountCents)],
    ],
    action: 'Ver la cita',
  }),
  text: (view) =>
    `${view.settings.name}: ${refundOf(view).void ? 'le devolvimos' : 'le devolvemos'} ${moneyOf(refundOf(view).amountCents)}. ${view.link}`,
  push: (view) => ({
    title: refundOf(view).void ? 'Le devolvimos su dinero' : 'Su reembolso está en camino',
    body: `${moneyOf(refundOf(view).amountCents)} de la factura ${billOf(view).number}.`,
  }),
};
