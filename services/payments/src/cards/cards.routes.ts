import { toDollars } from '@bedside/contracts/money';
import {
  attachPaymentMethod,
  detachPaymentMethod,
  getCardDetails,
  payWithCardOnFile,
} from '@bedside/contracts/payments/payments.api';
import { billNamed, billScopeOf } from '@bedside/domain/payments/bill.queries';
import { payWithCardOnFile as payWithCard } from '@bedside/domain/payments/card-on-file.commands';
import { attachCard, detachCard } from '@bedside/domain/payments/cards.commands';
import { listCards } from '@bedside/domain/payments/cards.queries';
import type { Routes } from '@bedside/service-kit/service';
import { cardProviderOf } from '../card-provider.ts';

export const cardRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const provider = cardProviderOf(parts);

  bind(getCardDetails, async ({ params: { id }, ctx }) => ({
    data: await listCards(db, ctx, { patientId: id, scope: billScopeOf(ctx) }),
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

  bind(payWithCardOnFile, async ({ body: { appointmentId, invoiceIds, paymentMethodId }, ctx }) => {
    const bills = invoiceIds?.map((invoiceId) => ({ invoiceId })) ?? [billNamed({ appointmentId })];
    const paid = await payWithCard(db, ctx, provider, { bills, paymentMethodId, scope: billScopeOf(ctx) });
    return {
      message: paid.status === 'SUCCESSFUL' ? 'Payment is Successful!' : 'The payment is being confirmed.',
      data: { paymentStatus: paid.status, amount: toDollars(paid.amount) },
    };
  });
};
