import type { cardOnFile } from '@bedside/contracts/payments/payment.schema';
import type { z } from 'zod';

export type CardOnFile = z.infer<typeof cardOnFile>;

const two = (value: number) => String(value % 100).padStart(2, '0');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Visa •••• 4242" */
export const cardName = ({ brand, last4 }: Pick<CardOnFile, 'brand' | 'last4'>): string =>
  `${capital(brand)} •••• ${last4}`;

/** "08/28" */
export const expiryOf = ({ expMonth, expYear }: Pick<CardOnFile, 'expMonth' | 'expYear'>): string =>
  `${two(expMonth)}/${two(expYear)}`;

/** "Visa •••• 4242, 08/28" */
export const cardText = (card: Omit<CardOnFile, 'paymentMethodId' | 'isDefault' | 'expiry'>): string =>
  `${cardName(card)}, ${expiryOf(card)}`;
