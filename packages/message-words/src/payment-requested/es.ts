import { billOf, moneyOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'pay',
  email: (view) => ({
    subject: `Su factura ${billOf(view).number}: ${moneyOf(billOf(view).totalCents)}`,
    heading: 'Su factura está lista',
    paragraphs: [
      `${view.firstName}, gracias por su visita. Puede pagar con tarjeta en una página hecha para esta factura.`,
      'El enlace es solo para usted y funciona durante 14 días.',
    ],
    details: [
      ['Factura', billOf(view).number],
      ['Importe por pagar', moneyOf(billOf(view).totalCents)],
    ],
    action: `Pagar ${moneyOf(billOf(view).totalCents)}`,
  }),
  text: ({ settings, link }) => `${settings.name}: su factura está lista. Pague aquí: ${link}`,
  push: (view) => ({
    title: 'Su factura está lista',
    body: `${billOf(view).number} espera su pago.`,
  }),
};
