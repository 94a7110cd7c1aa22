import { dueOf, formatMoney, invoiceOf, template } from '../template.ts';

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
