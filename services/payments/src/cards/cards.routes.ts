import { toDollars } from '@bedside/contracts/money';
import {
  attachPaymentMethod,
  detachPaymentMethod,
  getCardDetails,
  payWithCardOnFile,
} from '@bedside/contracts/payments/payments.api';
import { billScopeOf } from '@bedside/domain/payments/bill.queries';
import { payWithCardOnFile as payWithCard } from '@bedside/domain/payments/card-on-file.commands';
import { attachCard, detachCard, listCards } from '@bedside/domain/payments/cards.commands';
import type { Routes } from '@bedside/service-kit/service';
import { cardProviderOf } from '../card-provider.ts';

export const cardRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const provider = cardProviderOf(parts);

  bind(getCardDetails, async ({ params: { id }, ctx }) => ({
    data: await listCards(db, { patientId: id, scope: billScopeOf(ctx) }),
    read: { entityType: 'person' as const, entityId: id, patientId: id },
  }));

  bind(attachPaymentMethod, async ({ body, ctx }) => ({
    message: 'The card is on file now.',
    data: await attachCard(db, ctx, provider, { ...body, scope: billScopeOf(ctx) }),
  }));

  bind(detachPaymentMethod, async ({ body, ctx }) => {
    await detachCard(db, ctx, provider, { ...body, scope: billScopeOf(ctx) });
    return { message: 'The card is no longer on file.' };
  });

  bind(payWithCardOnFile, async ({ body, ctx }) => {
    const paid = await payWithCard(db, ctx, provider, { ...body, scope: billScopeOf(ctx) });
    return {
      message: paid.status === 'SUCCESSFUL' ? 'Payment is Successful!' : 'The payment is being confirmed.',
      data: { paymentStatus: paid.status, amount: toDollars(paid.amount) },
    };
  });
};
