import { onDay } from '@bedside/domain/payments/autopay.policy';
import {
  chargeAmountOf,
  chargeDayOf,
  formatDay,
  formatMoney,
  invoiceOf,
  isChargedAgain,
  paymentPlanOf,
  type ShortMessageContext,
  template,
} from '../template.ts';

const scheduleOf = (view: ShortMessageContext): [string, string][] =>
  paymentPlanOf(view).installments.map(({ dueOn, amountCents }) => [
    formatDay(onDay(dueOn, view.settings.timeZone), view),
    formatMoney(amountCents),
  ]);

const balanceDueEn = (view: ShortMessageContext): [string, string][] => [
  ['Invoice', invoiceOf(view).number],
  ['Balance due', formatMoney(invoiceOf(view).totalCents)],
];

const balanceDueEs = (view: ShortMessageContext): [string, string][] => [
  ['Factura', invoiceOf(view).number],
  ['Falta por pagar', formatMoney(invoiceOf(view).totalCents)],
];

export const planStarted = template('plan-started', {
  title: 'Payment plan started',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Your payment plan for invoice ${invoiceOf(view).number}`,
      heading: 'Your payment plan',
      paragraphs: [
        `Hi ${view.firstName}, you agreed to pay this invoice in ${paymentPlanOf(view).installments.length} payments, with no interest or fee. We’ll charge the card ending ${paymentPlanOf(view).cardLast4} on these days.`,
        'You can pay the rest early or stop the plan in your billing.',
      ],
      details: scheduleOf(view),
      action: 'Open billing',
    }),
    es: (view) => ({
      subject: `Su plan de pagos de la factura ${invoiceOf(view).number}`,
      heading: 'Su plan de pagos',
      paragraphs: [
        `${view.firstName}, usted aceptó pagar esta factura en ${paymentPlanOf(view).installments.length} pagos, sin intereses ni cargos. Cobraremos a la tarjeta terminada en ${paymentPlanOf(view).cardLast4} en estas fechas.`,
        'Puede pagar el resto antes o detener el plan en su facturación.',
      ],
      details: scheduleOf(view),
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: your payment plan has started. See its dates: ${link}`,
    es: ({ settings, link }) => `${settings.name}: su plan de pagos comenzó. Vea las fechas: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your payment plan has started',
      body: `Invoice ${invoiceOf(view).number} is paid in ${paymentPlanOf(view).installments.length} payments.`,
    }),
    es: (view) => ({
      title: 'Su plan de pagos comenzó',
      body: `La factura ${invoiceOf(view).number} se paga en ${paymentPlanOf(view).installments.length} pagos.`,
    }),
  },
});

export const installmentPlanned = template('installment-planned', {
  title: 'Plan payment due tomorrow',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Your next payment for invoice ${invoiceOf(view).number}`,
      heading: 'Your next payment',
      paragraphs: [
        `Hi ${view.firstName}, we’ll charge the card for your payment plan. You don’t need to do anything.`,
      ],
      details: [
        ['Invoice', invoiceOf(view).number],
        ['Amount', chargeAmountOf(view)],
        ['Date', chargeDayOf(view)],
      ],
      action: 'Open billing',
    }),
    es: (view) => ({
      subject: `Su próximo pago de la factura ${invoiceOf(view).number}`,
      heading: 'Su próximo pago',
      paragraphs: [
        `${view.firstName}, haremos el cargo a la tarjeta de su plan de pagos. No tiene que hacer nada.`,
      ],
      details: [
        ['Factura', invoiceOf(view).number],
        ['Monto', chargeAmountOf(view)],
        ['Fecha', chargeDayOf(view)],
      ],
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your payment plan will charge ${chargeAmountOf(view)} on ${chargeDayOf(view)}. See it: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su plan de pagos cobrará ${chargeAmountOf(view)} el ${chargeDayOf(view)}. Véalo: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your next payment',
      body: `${chargeAmountOf(view)} for invoice ${invoiceOf(view).number} on ${chargeDayOf(view)}.`,
    }),
    es: (view) => ({
      title: 'Su próximo pago',
      body: `${chargeAmountOf(view)} por la factura ${invoiceOf(view).number} el ${chargeDayOf(view)}.`,
    }),
  },
});

export const installmentDeclined = template('installment-declined', {
  title: 'Plan payment failed',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `A payment for invoice ${invoiceOf(view).number} failed`,
      heading: 'Your payment failed',
      paragraphs: [
        `Hi ${view.firstName}, we couldn’t charge ${chargeAmountOf(view)} to the card for your payment plan.`,
        isChargedAgain(view)
          ? `We’ll try again on ${chargeDayOf(view)}. You can also pay the rest with another card in your billing.`
          : 'Your payment plan has ended, and the rest of the bill is due. Please pay it, or call us for a new plan.',
      ],
      details: balanceDueEn(view),
      action: 'Open billing',
    }),
    es: (view) => ({
      subject: `No se pudo cobrar un pago de la factura ${invoiceOf(view).number}`,
      heading: 'No se pudo cobrar su pago',
      paragraphs: [
        `${view.firstName}, no pudimos cobrar ${chargeAmountOf(view)} a la tarjeta de su plan de pagos.`,
        isChargedAgain(view)
          ? `Lo intentaremos de nuevo el ${chargeDayOf(view)}. También puede pagar el resto con otra tarjeta en su facturación.`
          : 'Su plan de pagos terminó y debe pagar el resto de la factura. Páguelo, o llámenos para hacer otro plan.',
      ],
      details: balanceDueEs(view),
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: a payment in your plan failed. See what to do here: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: no se pudo cobrar un pago de su plan. Vea qué hacer aquí: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'A payment in your plan failed',
      body: `Your card couldn’t be charged for invoice ${invoiceOf(view).number}.`,
    }),
    es: (view) => ({
      title: 'No se pudo cobrar un pago de su plan',
      body: `No se pudo cobrar la factura ${invoiceOf(view).number} a su tarjeta.`,
    }),
  },
});

export const planStopped = template('plan-stopped', {
  title: 'Payment plan stopped',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `Your payment plan for invoice ${invoiceOf(view).number} was stopped`,
      heading: 'Your payment plan was stopped',
      paragraphs: [`Hi ${view.firstName}, we won’t charge any more payments. The rest of the bill is due.`],
      details: balanceDueEn(view),
      action: 'Open billing',
    }),
    es: (view) => ({
      subject: `Su plan de pagos de la factura ${invoiceOf(view).number} se detuvo`,
      heading: 'Su plan de pagos se detuvo',
      paragraphs: [`${view.firstName}, no haremos más cobros. Debe pagar el resto de la factura.`],
      details: balanceDueEs(view),
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: your payment plan was stopped. See your balance due: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: su plan de pagos se detuvo. Vea cuánto falta por pagar: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your payment plan was stopped',
      body: `The rest of invoice ${invoiceOf(view).number} is due.`,
    }),
    es: (view) => ({
      title: 'Su plan de pagos se detuvo',
      body: `Debe pagar el resto de la factura ${invoiceOf(view).number}.`,
    }),
  },
});

export const planEnded = template('plan-ended', {
  title: 'Someone else’s payment plan ended',
  page: 'plans',
  email: {
    en: (view) => ({
      subject: `The payment plan for invoice ${invoiceOf(view).number} ended`,
      heading: 'The payment plan ended',
      paragraphs: [
        `Hi ${view.firstName}, this bill is no longer paid in installments by someone else. The rest of the bill is due.`,
      ],
      details: balanceDueEn(view),
      action: 'Open billing',
    }),
    es: (view) => ({
      subject: `El plan de pagos de la factura ${invoiceOf(view).number} terminó`,
      heading: 'El plan de pagos terminó',
      paragraphs: [
        `${view.firstName}, otra persona ya no paga esta factura a plazos. Debe pagarse el resto de la factura.`,
      ],
      details: balanceDueEs(view),
      action: 'Abrir facturación',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: a payment plan for one of your bills ended. See your balance due: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: terminó el plan de pagos de una de sus facturas. Vea cuánto falta por pagar: ${link}`,
  },
  push: {
    en: (view) => ({
      title: 'A payment plan ended',
      body: `The rest of invoice ${invoiceOf(view).number} is due.`,
    }),
    es: (view) => ({
      title: 'Un plan de pagos terminó',
      body: `Debe pagarse el resto de la factura ${invoiceOf(view).number}.`,
    }),
  },
});

export const staffPlanMissed = template('staff-plan-missed', {
  title: 'Payment plan missed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Payment plan missed',
      body: `A payment for invoice ${invoiceOf(view).number} couldn’t be charged, so the plan ended. The rest is due.`,
    }),
    es: (view) => ({
      title: 'Plan de pagos incumplido',
      body: `No se pudo cobrar la factura ${invoiceOf(view).number}. El resto debe pagarse.`,
    }),
  },
});
