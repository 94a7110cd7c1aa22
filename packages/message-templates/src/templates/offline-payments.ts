import { dueOf, formatMoney, invoiceOf, template } from '../template.ts';

export const offlinePaymentRequested = template('offline-payment-requested', {
  title: 'Payment request received',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `We got your payment request for invoice ${invoiceOf(view).number}`,
      heading: 'We got your request',
      paragraphs: [
        `Hi ${view.firstName}, our billing team will review how you’d like to pay and confirm it soon.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Recibimos su solicitud de pago de la factura ${invoiceOf(view).number}`,
      heading: 'Recibimos su solicitud',
      paragraphs: [
        `${view.firstName}, nuestro equipo de facturación revisará cómo le gustaría pagar y se lo confirmará en breve.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Ver la cita',
    }),
  },
});

export const staffOfflinePaymentRequested = template('staff-offline-payment-requested', {
  title: 'New payment request',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Payment request pending',
      body: `Confirm or decline the request for invoice ${invoiceOf(view).number}.`,
    }),
    es: (view) => ({
      title: 'Una solicitud de pago espera',
      body: `La factura ${invoiceOf(view).number} espera que se confirme o se rechace.`,
    }),
  },
});

export const offlinePaymentDeclined = template('offline-payment-declined', {
  title: 'Payment request declined',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Please pay invoice ${invoiceOf(view).number} another way`,
      heading: 'Please choose another way to pay',
      paragraphs: [
        `Hi ${view.firstName}, we couldn’t accept the payment method you asked for. You can pay by card instead.`,
        `Questions? Call us at ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Make a payment',
    }),
    es: (view) => ({
      subject: `Por favor, pague la factura ${invoiceOf(view).number} de otra forma`,
      heading: 'Por favor, elija otra forma de pago',
      paragraphs: [
        `${view.firstName}, no pudimos aceptar la forma de pago que pidió. Puede pagar con tarjeta en su lugar.`,
        `¿Tiene preguntas? Llámenos al ${view.settings.supportPhone}.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
      ],
      action: 'Hacer un pago',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: please choose another way to pay your bill: ${link}`,
    es: ({ settings, link }) => `${settings.name}: por favor, elija otra forma de pagar su factura: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Please choose another way to pay',
      body: `Invoice ${invoiceOf(view).number} is still due.`,
    }),
    es: (view) => ({
      title: 'Por favor, elija otra forma de pago',
      body: `La factura ${invoiceOf(view).number} sigue pendiente de pago.`,
    }),
  },
});

export const billLaterApproved = template('bill-later-approved', {
  title: 'Bill Me Later approved',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `You can pay invoice ${invoiceOf(view).number} later`,
      heading: 'You can pay later',
      paragraphs: [
        `Hi ${view.firstName}, we approved Bill Me Later for your visit. You can pay by card anytime before the bill is due.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount due', formatMoney(invoiceOf(view).totalCents)],
        ...dueOf(view),
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Puede pagar la factura ${invoiceOf(view).number} después`,
      heading: 'Puede pagar después',
      paragraphs: [
        `${view.firstName}, aprobamos que pague su cita después. Puede pagar con tarjeta cuando quiera, antes de la fecha límite.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto por pagar', formatMoney(invoiceOf(view).totalCents)],
        ...dueOf(view),
      ],
      action: 'Ver la cita',
    }),
  },
  push: {
    en: (view) => ({
      title: 'You can pay later',
      body: `Invoice ${invoiceOf(view).number} now has a due date.`,
    }),
    es: (view) => ({
      title: 'Puede pagar después',
      body: `La factura ${invoiceOf(view).number} ya tiene fecha límite.`,
    }),
  },
});

export const staffPaymentUnverified = template('staff-payment-unverified', {
  title: 'Payment needs verification',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Payment needs verification',
      body: `The payment for invoice ${invoiceOf(view).number} has been unverified for a day.`,
    }),
    es: (view) => ({
      title: 'Un pago espera que se verifique',
      body: `El pago de la factura ${invoiceOf(view).number} espera desde hace un día.`,
    }),
  },
});
