import { formatMoney, invoiceOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'receipt',
  email: (view) => ({
    subject: `Recibo de la factura ${invoiceOf(view).number}`,
    heading: 'Gracias por su pago',
    paragraphs: [
      invoiceOf(view).paidByLink
        ? `${view.firstName}, recibimos su pago. El recibo se abre sin contraseña; el enlace es solo para usted y funciona durante 14 días.`
        : `${view.firstName}, recibimos su pago. El recibo está con sus facturas, en PDF para descargar.`,
    ],
    details: [
      ['Factura', invoiceOf(view).number],
      ['Pagado', formatMoney(invoiceOf(view).totalCents)],
    ],
    action: 'Ver el recibo',
  }),
  text: ({ settings, link }) => `${settings.name}: recibimos su pago, gracias. ${link}`,
  push: (view) => ({
    title: 'Pago recibido',
    body: `Gracias. La factura ${invoiceOf(view).number} está pagada.`,
  }),
};
