import { formatMoney, statementOf, template } from '../template.ts';

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
