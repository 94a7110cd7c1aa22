import { billOf, dueOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Su factura ${billOf(view).number}: ${moneyOf(billOf(view).totalCents)}`,
    heading: 'Tiene una factura',
    paragraphs: [
      `${view.firstName}, esta es una factura de ${view.settings.name}. Puede pagar con tarjeta en una página hecha para ella.`,
      'El enlace es solo para usted y funciona durante 14 días.',
    ],
    details: [
      ['Factura', billOf(view).number],
      ['Importe por pagar', moneyOf(billOf(view).totalCents)],
      ...dueOf(view),
    ],
    action: `Pagar ${moneyOf(billOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: tiene una factura. Pague aquí: ${link}`,
  push: (view) => ({ title: 'Tiene una factura', body: `${billOf(view).number} espera su pago.` }),
};
