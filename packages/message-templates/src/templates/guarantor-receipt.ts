import { formatMoney, guarantorOf, guarantorPaymentOf, template } from '../template.ts';

export const guarantorReceipt = template('guarantor-receipt', {
  title: 'Receipt for a guarantor',
  page: 'home',
  email: {
    en: (view) => ({
      subject: `Receipt from ${view.settings.name}: ${formatMoney(guarantorPaymentOf(view).amountCents)}`,
      heading: 'Thank you for your payment',
      paragraphs: [
        `Hi ${view.firstName}, we got your payment for ${guarantorOf(view).patientFirstName}’s bills.`,
      ],
      details: [
        ['Invoices', guarantorPaymentOf(view).invoices.join(', ')],
        ['Paid', formatMoney(guarantorPaymentOf(view).amountCents)],
      ],
    }),
    es: (view) => ({
      subject: `Recibo de ${view.settings.name}: ${formatMoney(guarantorPaymentOf(view).amountCents)}`,
      heading: 'Gracias por su pago',
      paragraphs: [
        `${view.firstName}, recibimos su pago de las facturas de ${guarantorOf(view).patientFirstName}.`,
      ],
      details: [
        ['Facturas', guarantorPaymentOf(view).invoices.join(', ')],
        ['Pagado', formatMoney(guarantorPaymentOf(view).amountCents)],
      ],
    }),
  },
  text: {
    en: ({ settings }) => `${settings.name}: we got your payment. Thank you!`,
    es: ({ settings }) => `${settings.name}: recibimos su pago, gracias.`,
  },
});
