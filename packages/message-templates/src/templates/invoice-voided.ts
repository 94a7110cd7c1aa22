import { formatMoney, invoiceOf, template } from '../template.ts';

export const invoiceVoided = template('invoice-voided', {
  title: 'Invoice voided',
  page: 'bill',
  email: {
    en: (view) => ({
      subject: `Invoice ${invoiceOf(view).number} is void`,
      heading: 'You don’t need to pay this bill',
      paragraphs: [
        `Hi ${view.firstName}, invoice ${invoiceOf(view).number} for ${formatMoney(invoiceOf(view).totalCents)} is void. The payment link we sent you no longer works.`,
        `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
      ],
    }),
    es: (view) => ({
      subject: `La factura ${invoiceOf(view).number} está anulada`,
      heading: 'No hay nada que pagar',
      paragraphs: [
        `${view.firstName}, la factura ${invoiceOf(view).number} por ${formatMoney(invoiceOf(view).totalCents)} está anulada. El enlace que le enviamos para pagarla ya no funciona.`,
        `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
      ],
    }),
  },
  text: {
    en: ({ settings, ...view }) =>
      `${settings.name}: invoice ${invoiceOf(view).number} is void. You don’t need to pay it. Questions? Call ${settings.supportPhone}.`,
    es: ({ settings, ...view }) =>
      `${settings.name}: la factura ${invoiceOf(view).number} está anulada. No hay nada que pagar. ¿Preguntas? ${settings.supportPhone}.`,
  },
  push: {
    en: (view) => ({ title: 'Nothing to pay', body: `Invoice ${invoiceOf(view).number} is void.` }),
    es: (view) => ({
      title: 'No tiene nada que pagar',
      body: `La factura ${invoiceOf(view).number} se anuló.`,
    }),
  },
});
