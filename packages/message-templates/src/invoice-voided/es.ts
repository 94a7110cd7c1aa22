import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'bill',
  email: (view) => ({
    subject: `La factura ${invoiceOf(view).number} está anulada`,
    heading: 'No hay nada que pagar',
    paragraphs: [
      `${view.firstName}, la factura ${invoiceOf(view).number} por ${formatMoney(invoiceOf(view).totalCents)} está anulada. El enlace que le enviamos para pagarla ya no funciona.`,
      `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
    ],
  }),
  text: ({ settings, ...view }) =>
    `${settings.name}: la factura ${invoiceOf(view).number} está anulada. No hay nada que pagar. ¿Preguntas? ${settings.supportPhone}.`,
  push: (view) => ({ title: 'Nada que pagar', body: `La factura ${invoiceOf(view).number} está anulada.` }),
};
