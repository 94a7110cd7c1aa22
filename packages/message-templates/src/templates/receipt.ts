import { formatMoney, invoiceOf, type MessageTemplate, template } from '../template.ts';

/** `where`: how a patient who signs in gets the PDF. */
const receiptWords = (where: Record<'en' | 'es', string>) =>
  ({
    title: 'Receipt',
    page: 'receipt',
    email: {
      en: (view) => ({
        subject: `Receipt for invoice ${invoiceOf(view).number}`,
        heading: 'Thank you for your payment',
        paragraphs: [
          invoiceOf(view).paidByLink
            ? `Hi ${view.firstName}, we got your payment. You can open your receipt without a password. This link is just for you and works for 14 days.`
            : `Hi ${view.firstName}, we got your payment. ${where.en}`,
        ],
        details: [
          ['Invoice', invoiceOf(view).number],
          ['Paid', formatMoney(invoiceOf(view).totalCents)],
        ],
        action: 'View receipt',
      }),
      es: (view) => ({
        subject: `Recibo de la factura ${invoiceOf(view).number}`,
        heading: 'Gracias por su pago',
        paragraphs: [
          invoiceOf(view).paidByLink
            ? `${view.firstName}, recibimos su pago. Puede abrir su recibo sin contraseña. El enlace es solo para usted y funciona durante 14 días.`
            : `${view.firstName}, recibimos su pago. ${where.es}`,
        ],
        details: [
          ['Factura', invoiceOf(view).number],
          ['Pagado', formatMoney(invoiceOf(view).totalCents)],
        ],
        action: 'Ver el recibo',
      }),
    },
    text: {
      en: ({ settings, link }) => `${settings.name}: we got your payment. Thank you! ${link}`,
      es: ({ settings, link }) => `${settings.name}: recibimos su pago, gracias. ${link}`,
    },
    push: {
      en: (view) => ({
        title: 'Payment received',
        body: `Thank you. Invoice ${invoiceOf(view).number} is paid.`,
      }),
      es: (view) => ({
        title: 'Pago recibido',
        body: `Gracias. La factura ${invoiceOf(view).number} está pagada.`,
      }),
    },
  }) satisfies Omit<MessageTemplate, 'name'>;

export const receipt = template(
  'receipt',
  receiptWords({
    en: 'You can download your invoice as a PDF from your visit.',
    es: 'Puede descargar su factura en PDF desde su cita.',
  }),
);

export const invoiceReceipt = template(
  'invoice-receipt',
  receiptWords({
    en: 'You can download your receipt as a PDF with your bills.',
    es: 'Puede descargar su recibo en PDF con sus facturas.',
  }),
);
