import type { Language } from '@bedside/contracts/common/languages';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import { openingHoursInSpanish } from '@bedside/contracts/practice/opening';
import type { PracticeSettings } from '@bedside/domain/practice/settings';

/** Fixed texts of printed documents. User input and signed text are never translated. */
export interface DocumentTexts {
  locale: string;
  hours: (hours: string) => string;
  version: (version: number) => string;
  invoice: {
    invoice: string;
    receipt: string;
    billedTo: string;
    appointment: string;
    serviceDate: string;
    issued: string;
    dueBy: string;
    services: string;
    amount: string;
    totalPaid: string;
    totalPayable: string;
    travelFee: string;
    waived: string;
    payment: string;
    voided: string;
    refund: string;
    /** Lost in a dispute. */
    returned: string;
    paidInAll: string;
    balance: string;
    paid: string;
    canceled: string;
    writtenOff: string;
    refunded: string;
    partlyRefunded: string;
    givenBack: (amount: string) => string;
    nothingDue: string;
    paidBy: Record<PaymentMode, string>;
    /** Translates lines from our price policy; other lines use the practice's wording. */
    line: (label: string) => string;
    thanks: (phone: string) => string;
  };
  consent: {
    request: string;
    consent: string;
    patient: string;
    requestedBy: string;
    sent: string;
    reference: string;
    appointments: string;
    bills: string;
    household: string;
    asked: string;
    guardian: (answerer: string, patient: string) => string;
    approved: (at: string) => string;
    /** Signed on a provider’s phone, which sent it later. */
    collected: (at: string, by: string) => string;
    withdrawn: (at: string) => string;
    /** What screen readers say for a drawn signature. */
    signature: (name: string) => string;
  };
  assessment: {
    title: string;
    patient: string;
    handedIn: string;
    appointment: string;
    compared: string;
    outOf: (value: number, outOf: number) => string;
    noAnswer: string;
    score: string;
    value: string;
    reading: string;
    lastTime: string;
    look: string;
  };
}

const en: DocumentTexts = {
  locale: 'en-US',
  hours: (hours) => hours,
  version: (version) => `Version ${version}`,
  invoice: {
    invoice: 'Invoice',
    receipt: 'Receipt',
    billedTo: 'Billed to',
    appointment: 'Visit',
    serviceDate: 'Date of visit',
    issued: 'Issued',
    dueBy: 'Due by',
    services: 'Services',
    amount: 'Amount',
    totalPaid: 'Total paid',
    totalPayable: 'Total payable',
    travelFee: 'Travel fee',
    waived: 'Waived for members',
    payment: 'Payment',
    voided: 'Payment voided',
    refund: 'Refund',
    returned: 'Returned by the bank',
    paidInAll: 'Total paid after refunds',
    balance: 'Balance due',
    paid: 'Paid',
    canceled: 'Canceled',
    writtenOff: 'Written off',
    refunded: 'Refunded',
    partlyRefunded: 'Paid, partly refunded',
    givenBack: (amount) => `${amount} refunded`,
    nothingDue: 'nothing due',
    paidBy: {
      ONLINE: 'card (online)',
      'CARD ON FILE': 'card on file',
      CASH: 'cash',
      'Square POS': 'Square POS',
      BML: 'Bill Me Later',
    },
    line: (label) => label,
    thanks: (phone) => `Thank you for letting us care for you. Questions about this invoice? Call ${phone}.`,
  },
  consent: {
    request: 'Request',
    consent: 'Consent',
    patient: 'Patient',
    requestedBy: 'Requested by',
    sent: 'Sent',
    reference: 'Reference',
    appointments: 'Visits',
    bills: 'Bills',
    household: 'Joining the household',
    asked: 'What is being requested:',
    guardian: (answerer, patient) => `${answerer}, guardian of ${patient}`,
    approved: (at) => `Approved electronically on ${at}`,
    collected: (at, by) => `Signed at the visit on ${at}, on the device of ${by}`,
    withdrawn: (at) => `Withdrawn on ${at}. It is no longer in effect.`,
    signature: (name) => `Signature of ${name}`,
  },
  assessment: {
    title: 'Assessment',
    patient: 'Patient',
    handedIn: 'Submitted',
    appointment: 'Visit',
    compared: 'Compared to',
    outOf: (value, outOf) => `${value} of ${outOf}`,
    noAnswer: 'No answer',
    score: 'Score',
    value: 'Value',
    reading: 'Result',
    lastTime: 'Last time',
    look: 'Needs review',
  },
};

const es: DocumentTexts = {
  locale: 'es-US',
  hours: openingHoursInSpanish,
  version: (version) => `Versión ${version}`,
  invoice: {
    invoice: 'Factura',
    receipt: 'Recibo',
    billedTo: 'Facturado a',
    appointment: 'Cita',
    serviceDate: 'Fecha de la cita',
    issued: 'Emitida',
    dueBy: 'Fecha límite',
    services: 'Servicios',
    amount: 'Importe',
    totalPaid: 'Total pagado',
    totalPayable: 'Total por pagar',
    travelFee: 'Cargo por desplazamiento',
    waived: 'Gratis para miembros',
    payment: 'Pago',
    voided: 'Pago anulado',
    refund: 'Reembolso',
    returned: 'Devuelto por el banco',
    paidInAll: 'Pagado en total',
    balance: 'Saldo pendiente',
    paid: 'Pagada',
    canceled: 'Cancelada',
    writtenOff: 'Condonada',
    refunded: 'Reembolsada',
    partlyRefunded: 'Pagada, reembolsada en parte',
    givenBack: (amount) => `${amount} reembolsados`,
    nothingDue: 'nada por pagar',
    paidBy: {
      ONLINE: 'tarjeta, en línea',
      'CARD ON FILE': 'tarjeta guardada',
      CASH: 'efectivo',
      'Square POS': 'Square POS',
      BML: 'pago posterior',
    },
    line: (label) =>
      label
        .replace(/^Member discount \(/, 'Descuento para miembros (')
        .replace(/^Sales tax \(/, 'Impuesto sobre las ventas (')
        .replace(/^Discount$/, 'Descuento'),
    thanks: (phone) =>
      `Gracias por permitirnos cuidar de usted. ¿Preguntas sobre esta factura? Llame al ${phone}.`,
  },
  consent: {
    request: 'Solicitud',
    consent: 'Consentimiento',
    patient: 'Paciente',
    requestedBy: 'Solicitado por',
    sent: 'Enviado',
    reference: 'Referencia',
    appointments: 'Citas',
    bills: 'Facturas',
    household: 'Pasar a formar parte del hogar',
    asked: 'Lo que se solicita:',
    guardian: (answerer, patient) => `${answerer}, responsable de ${patient}`,
    approved: (at) => `Aprobado electrónicamente el ${at}`,
    collected: (at, by) => `Firmado en la visita el ${at}, en el dispositivo de ${by}`,
    withdrawn: (at) => `Retirado el ${at}. Desde entonces ya no tiene efecto.`,
    signature: (name) => `Firma de ${name}`,
  },
  assessment: {
    title: 'Evaluación',
    patient: 'Paciente',
    handedIn: 'Entregada',
    appointment: 'Cita',
    compared: 'Comparada con',
    outOf: (value, outOf) => `${value} de ${outOf}`,
    noAnswer: 'Sin respuesta',
    score: 'Puntuación',
    value: 'Valor',
    reading: 'Lectura',
    lastTime: 'Última vez',
    look: 'Revisar',
  },
};

export const documentTexts: Readonly<Record<Language, DocumentTexts>> = { en, es };

export const letterheadOf = (
  { name, supportPhone, hours }: Pick<PracticeSettings, 'name' | 'supportPhone' | 'hours'>,
  language: Language,
) => ({ name, phone: supportPhone, hours: documentTexts[language].hours(hours) });
