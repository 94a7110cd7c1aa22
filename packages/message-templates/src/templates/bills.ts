import { dueOf, feeOf, formatMoney, invoiceOf, type MessageTemplate, template } from '../template.ts';

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

export const paymentFailed = template('payment-failed', {
  title: 'Payment failed',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Your payment for invoice ${invoiceOf(view).number} didn’t go through`,
      heading: 'Your payment didn’t go through',
      paragraphs: [
        `Hi ${view.firstName}, your card wasn’t charged. Please try again or use another card.`,
        `If it keeps failing, call us at ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Try again',
    }),
    es: (view) => ({
      subject: `No se pudo cobrar su factura ${invoiceOf(view).number}`,
      heading: 'Su pago no se realizó',
      paragraphs: [
        `${view.firstName}, no se hizo ningún cargo a su tarjeta. Por favor, inténtelo de nuevo o use otra tarjeta.`,
        `Si vuelve a fallar, llámenos al ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Intentar de nuevo',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: your payment didn’t go through. Please try again: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: su pago no se realizó. Por favor, inténtelo de nuevo: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Payment failed',
      body: `Invoice ${invoiceOf(view).number} wasn’t paid. Please try again.`,
    }),
    es: (view) => ({
      title: 'El pago no se realizó',
      body: `La factura ${invoiceOf(view).number} no se pagó. Por favor, inténtelo de nuevo.`,
    }),
  },
});

export const staffPaymentFailed = template('staff-payment-failed', {
  title: 'Payment failed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Payment failed',
      body: `The payment for invoice ${invoiceOf(view).number} failed.`,
    }),
    es: (view) => ({
      title: 'Un pago no se realizó',
      body: `La factura ${invoiceOf(view).number} no se pagó.`,
    }),
  },
});

/** `where` says how a patient who signs in gets the PDF. */
const receiptTemplate = (where: Record<'en' | 'es', string>) =>
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
  receiptTemplate({
    en: 'You can download your invoice as a PDF from your visit.',
    es: 'Puede descargar su factura en PDF desde su cita.',
  }),
);

export const invoiceReceipt = template(
  'invoice-receipt',
  receiptTemplate({
    en: 'You can download your receipt as a PDF with your bills.',
    es: 'Puede descargar su recibo en PDF con sus facturas.',
  }),
);
