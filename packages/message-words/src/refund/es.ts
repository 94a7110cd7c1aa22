import { billOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'visit',
  email: (view) => ({
    subject: `Su reembolso de la factura ${billOf(view).number}`,
    heading: 'Su reembolso está en camino',
    paragraphs: [
      `${view.firstName}, le devolvemos lo que pagó por la factura ${billOf(view).number}.`,
      'Su banco puede tardar de 5 a 10 días en mostrarlo.',
    ],
    details: [['Factura', billOf(view).number]],
    action: 'Ver la cita',
  }),
  text: ({ settings, link }) => `${settings.name}: su reembolso está en camino. ${link}`,
  push: (view) => ({ title: 'Su reembolso está en camino', body: `De la factura ${billOf(view).number}.` }),
};
