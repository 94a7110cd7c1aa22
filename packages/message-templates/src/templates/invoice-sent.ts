import { dueOf, feeOf, formatMoney, invoiceOf, template } from '../template.ts';

export const invoiceSent = template('invoice-sent', {
  title: 'Invoice',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Your bill ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
      heading: 'You have a new bill',
      paragraphs: [
        `Hi ${view.firstName}, you have a new bill from ${view.settings.name}. You can pay it online by card.`,
        'This link is just for you and works for 14 days.',
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ...feeOf(view),
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
        ...dueOf(view),
      ],
      action: `Pay ${formatMoney(invoiceOf(view).totalCents)}`,
    }),
    es: (view) => ({
      subject: `Su factura ${invoiceOf(view).number}: ${formatMoney(invoiceOf(view).totalCents)}`,
      heading: 'Tiene una factura nueva',
      paragraphs: [
        `${view.firstName}, tiene una factura nueva de ${view.settings.name}. Puede pagarla en línea con tarjeta.`,
        'El enlace es solo para usted y funciona durante 14 días.',
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ...feeOf(view),
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
        ...dueOf(view),
      ],
      action: `Pagar ${formatMoney(invoiceOf(view).totalCents)}`,
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: you have a new bill. Pay here: ${link}`,
    es: ({ settings, link }) => `${settings.name}: tiene una factura nueva. Pague aquí: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'You have a new bill',
      body: `Invoice ${invoiceOf(view).number} is ready to pay.`,
    }),
    es: (view) => ({
      title: 'Tiene una factura nueva',
      body: `La factura ${invoiceOf(view).number} está pendiente de pago.`,
    }),
  },
});
