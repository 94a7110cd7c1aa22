import { formatMoney, guarantorOf, guarantorPaymentOf, statementOf, template } from '../template.ts';

export const guarantorStatement = template('guarantor-statement', {
  title: 'Statement for a guarantor',
  page: 'pay',
  email: {
    en: (view) => ({
      subject: `Statement from ${view.settings.name}: ${formatMoney(statementOf(view).dueCents)}`,
      heading: 'Your statement',
      paragraphs: [
        `Hi ${view.firstName}, you’re set up to pay ${statementOf(view).patientFirstName}’s bills at our practice. The statement is attached, and you can pay online by card, without an account.`,
        'This link is just for you and works for 14 days.',
      ],
      details: [['Amount due', formatMoney(statementOf(view).dueCents)]],
      action: `Pay ${formatMoney(statementOf(view).dueCents)}`,
    }),
    es: (view) => ({
      subject: `Estado de cuenta de ${view.settings.name}: ${formatMoney(statementOf(view).dueCents)}`,
      heading: 'Su estado de cuenta',
      paragraphs: [
        `${view.firstName}, usted paga las facturas de ${statementOf(view).patientFirstName} en nuestro consultorio. Adjuntamos el estado de cuenta. Puede pagar en línea con tarjeta, sin tener una cuenta.`,
        'El enlace es solo para usted y funciona durante 14 días.',
      ],
      details: [['Monto por pagar', formatMoney(statementOf(view).dueCents)]],
      action: `Pagar ${formatMoney(statementOf(view).dueCents)}`,
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: you have a statement to pay. Pay here: ${link}`,
    es: ({ settings, link }) => `${settings.name}: tiene un estado de cuenta por pagar. Pague aquí: ${link}`,
  },
});

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

export const guarantorEnded = template('guarantor-ended', {
  title: 'Guarantor ended',
  page: 'home',
  email: {
    en: (view) => ({
      subject: `You’re no longer set up to pay bills at ${view.settings.name}`,
      heading: 'You’re no longer set up to pay these bills',
      paragraphs: [
        `Hi ${view.firstName}, you’re no longer set up to pay ${guarantorOf(view).patientFirstName}’s bills at our practice. We won’t send you more statements, and our payment links no longer work.`,
        `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
      ],
    }),
    es: (view) => ({
      subject: `Usted ya no paga facturas de ${view.settings.name}`,
      heading: 'Usted ya no paga estas facturas',
      paragraphs: [
        `${view.firstName}, usted ya no paga las facturas de ${guarantorOf(view).patientFirstName} en nuestro consultorio. No le enviaremos estados de cuenta, y nuestros enlaces de pago ya no funcionan.`,
        `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
      ],
    }),
  },
  text: {
    en: ({ settings }) =>
      `${settings.name}: we won’t send you more statements, and our payment links no longer work. Questions? Call ${settings.supportPhone}.`,
    es: ({ settings }) =>
      `${settings.name}: ya no le enviaremos estados de cuenta, y nuestros enlaces de pago ya no funcionan. ¿Preguntas? ${settings.supportPhone}.`,
  },
});
