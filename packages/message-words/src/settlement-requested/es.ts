import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Recibimos su solicitud de pago de la factura ${billOf(view).number}`,
    heading: 'Recibimos su solicitud',
    paragraphs: [
      `${view.firstName}, nuestro equipo de facturación revisará cómo le gustaría pagar y se lo confirmará en breve.`,
    ],
    details: [
      ['Factura', billOf(view).number],
      ['Importe por pagar', moneyOf(billOf(view).totalCents)],
    ],
    action: 'Ver la cita',
  }),
};
