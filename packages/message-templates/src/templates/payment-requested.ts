import { formatMoney, invoiceOf, template } from '../template.ts';

export const paymentRequested = template('payment-requested', {
  title: 'Payment link',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Your bill ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
      heading: 'Your bill is ready',
      paragraphs: [
        `Hi ${view.firstName}, thank you for choosing us for your visit. You can pay your bill online by card.`,
        'This link is just for you and works for 14 days.',
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: `Pay ${formatMoney(invoiceOf(view).totalCents)}`,
    }),
    es: (view) => ({
      subject: `Su factura ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
      heading: 'Su factura está lista',
      paragraphs: [
        `${view.firstName}, gracias por elegirnos para su cita. Puede pagar su factura en línea con tarjeta.`,
        'El enlace es solo para usted y funciona durante 14 días.',
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: `Pagar ${formatMoney(invoiceOf(view).totalCents)}`,
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: your bill is ready. Pay here: ${link}`,
    es: ({ settings, link }) => `${settings.name}: su factura está lista. Pague aquí: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your bill is ready',
      body: `Invoice ${invoiceOf(view).number} is ready to pay.`,
    }),
    es: (view) => ({
      title: 'Su factura está lista',
      body: `La factura ${invoiceOf(view).number} está pendiente de pago.`,
    }),
  },
});
