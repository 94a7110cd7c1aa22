import { type LeavingTexts, leavingTexts } from '../leaving-texts.ts';
import type { CardIssue } from './card-rules.ts';

export interface PaymentTexts extends LeavingTexts {
  pay: (amount: string) => string;
  /** Replaces `pay` when the card is only authorized. */
  hold: (amount: string) => string;
  close: string;
  loading: string;
  cardEnding: (brand: string, last4: string) => string;
  expires: (expiry: string) => string;
  expired: (expiry: string) => string;
  howToPay: string;
  anotherCard: string;
  number: string;
  expiry: string;
  cvv: string;
  holder: string;
  expiryHint: string;
  cvvHint: (digits: number) => string;
  saveForNextTime: string;
  partnerOnly: string;
  processing: string;
  addCard: string;
  addCardText: string;
  saveCard: string;
  cardNotSaved: string;
  issues: Record<CardIssue, string>;
  bankAsks: string;
  bankAsksText: string;
  bankConfirm: string;
  bankRefuse: string;
  success: string;
  held: string;
  /** What the bank or processor said. */
  refused: (message: string) => string;
  unexpected: string;
  tryAgain: (message: string) => string;
}

const en: PaymentTexts = {
  ...leavingTexts.en,
  pay: (amount) => `Pay ${amount}`,
  hold: (amount) => `Place ${amount} hold`,
  close: 'Close',
  loading: 'Getting your payment ready',
  cardEnding: (brand, last4) => `${brand} ending in ${last4}`,
  expires: (expiry) => `Expires ${expiry}`,
  expired: (expiry) => `Expired ${expiry}`,
  howToPay: 'How to pay',
  anotherCard: 'Use another card',
  number: 'Card number',
  expiry: 'Expiry',
  cvv: 'CVV',
  holder: 'Card holder name',
  expiryHint: 'MM/YY',
  cvvHint: (digits) => `${digits} digits`,
  saveForNextTime: 'Save this card for next time',
  partnerOnly: 'Your card details go only to our payment partner.',
  processing: 'One moment. We’re processing your payment.',
  addCard: 'Add a card',
  addCardText: 'You won’t be charged now.',
  saveCard: 'Save card',
  cardNotSaved: 'Your payment went through, but we couldn’t save your card.',
  issues: {
    numberRequired: 'Card number is required',
    numberInvalid: 'Card number is not valid',
    expiryRequired: 'Expiry is required',
    expiryInvalid: 'Expiry is not valid',
    monthTooLarge: 'Month should not exceed 12',
    cardExpired: 'This card has expired',
    cvvRequired: 'CVV is required',
    cvvInvalid: 'CVV is not valid',
    holderRequired: 'Card holder name is required',
    holderInvalid: 'Card holder name is not valid',
  },
  bankAsks: 'Your bank wants you to confirm',
  bankAsksText: 'It needs to make sure this payment is yours.',
  bankConfirm: 'Confirm',
  bankRefuse: 'It’s not me',
  success: 'Payment is Successful!',
  held: 'Hold placed. You haven’t been charged.',
  refused: (message) => message,
  unexpected: 'An unexpected error occured, Try Again!',
  tryAgain: (message) => `${message} Try Again!`,
};

const es: PaymentTexts = {
  ...leavingTexts.es,
  pay: (amount) => `Pagar ${amount}`,
  hold: (amount) => `Autorizar retención de ${amount}`,
  close: 'Cerrar',
  loading: 'Preparando el pago',
  cardEnding: (brand, last4) => `${brand} terminada en ${last4}`,
  expires: (expiry) => `Vence ${expiry}`,
  expired: (expiry) => `Venció ${expiry}`,
  howToPay: 'Cómo pagar',
  anotherCard: 'Otra tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Vencimiento',
  cvv: 'CVV',
  holder: 'Nombre del titular',
  expiryHint: 'MM/AA',
  cvvHint: (digits) => `${digits} dígitos`,
  saveForNextTime: 'Guardar esta tarjeta para la próxima vez',
  partnerOnly: 'Los datos de la tarjeta solo llegan a nuestro socio de pagos.',
  processing: 'Un momento, está en camino.',
  addCard: 'Agregar una tarjeta',
  addCardText: 'Ahora no se cobra nada.',
  saveCard: 'Guardar tarjeta',
  cardNotSaved: 'El pago se realizó, pero no se pudo guardar la tarjeta.',
  issues: {
    numberRequired: 'El número de tarjeta es obligatorio',
    numberInvalid: 'El número de tarjeta no es válido',
    expiryRequired: 'El vencimiento es obligatorio',
    expiryInvalid: 'El vencimiento no es válido',
    monthTooLarge: 'El mes no puede ser mayor que 12',
    cardExpired: 'Esta tarjeta está vencida',
    cvvRequired: 'El CVV es obligatorio',
    cvvInvalid: 'El CVV no es válido',
    holderRequired: 'El nombre del titular es obligatorio',
    holderInvalid: 'El nombre del titular no es válido',
  },
  bankAsks: 'Su banco le pide confirmar',
  bankAsksText: 'Quiere saber que es usted quien paga.',
  bankConfirm: 'Confirmar',
  bankRefuse: 'No soy yo',
  success: '¡El pago se realizó!',
  held: 'Se hizo la retención. Todavía no se le ha cobrado nada.',
  refused: (message) => message,
  unexpected: 'Ocurrió un error inesperado. ¡Inténtelo de nuevo!',
  tryAgain: (message) => `${message} ¡Inténtelo de nuevo!`,
};

export const paymentTexts = { en, es };
