import { toCents, toDollars } from '@bedside/contracts/money';
import {
  attachPaymentMethod,
  createSetupIntent,
  detachPaymentMethod,
  getCardDetails,
  getCardSharing,
  setCardSharing,
  setDefaultCard,
} from '@bedside/contracts/payments/cards.api';
import { payInvoiceWithCardOnFile, payWithCardOnFile } from '@bedside/contracts/payments/payments.api';
import { actorOf } from '@bedside/domain/context';
import { payWithCardOnFile as payWithCard } from '@bedside/domain/payments/card-on-file.commands';
import * as cards from '@bedside/domain/payments/cards.commands';
import { cardSharingOf, listCards } from '@bedside/domain/payments/cards.queries';
import { chargePeriod, pastDuePeriodOf } from '@bedside/domain/payments/memberships/pay-period.commands';
import { invoiceByRef, invoiceScopeOf } from '@bedside/domain/payments/payable-invoice.queries';
import type { Routes } from '@bedside/service-kit/service';
import { paymentProcessorOf } from '../payment-processor.ts';

export const cardRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const processor = paymentProcessorOf(parts);

  bind(getCardDetails, async ({ params: { id }, ctx }) => ({
    data: await listCards(db, ctx, { patientId: id, scope: invoiceScopeOf(ctx) }),
    read: { entityType: 'person' as const, entityId: id, patientId: id },
  }));

  bind(attachPaymentMethod, async ({ body, ctx }) => ({
    message: 'Card saved.',
    data: await cards.attachCard(db, ctx, processor, { ...body, scope: invoiceScopeOf(ctx) }),
  }));

  bind(detachPaymentMethod, async ({ body, ctx }) => {
    await cards.detachCard(db, ctx, processor, { ...body, scope: invoiceScopeOf(ctx) });
    return { message: 'Card removed.' };
  });

  bind(setDefaultCard, async ({ body: { paymentMethodId }, ctx }) => {
    await cards.setDefaultCard(db, ctx, processor, { paymentMethodId, scope: invoiceScopeOf(ctx) });
    return { message: 'This is now the default card.' };
  });

  bind(getCardSharing, async ({ ctx }) => ({ data: await cardSharingOf(db, actorOf(ctx).userId) }));

  bind(setCardSharing, async ({ body: { shared }, ctx }) => {
    await cards.setCardSharing(db, ctx, processor, shared);
    const message = shared ? 'Your household can pay with your cards.' : 'Only you can pay with your cards.';
    return { message, data: await cardSharingOf(db, actorOf(ctx).userId) };
  });

  bind(createSetupIntent, async ({ params: { id }, ctx }) => ({
    data: {
      clientSecret: await cards.createCardSetup(db, ctx, processor, {
        patientId: id,
        scope: invoiceScopeOf(ctx),
      }),
    },
  }));

  bind(payWithCardOnFile, async ({ body, ctx }) => {
    const { appointmentId, invoiceIds, paymentMethodId, expectedAmount } = body;
    const bills = invoiceIds?.map((invoiceId) => ({ invoiceId })) ?? [invoiceByRef({ appointmentId })];
    const scope = invoiceScopeOf(ctx);
    const maxCents = expectedAmount === undefined ? undefined : toCents(expectedAmount);
    return toCharged(await payWithCard(db, ctx, processor, { bills, paymentMethodId, scope, maxCents }));
  });

  bind(payInvoiceWithCardOnFile, async ({ body: { invoiceId, paymentMethodId }, ctx }) => {
    const input = { bills: [{ invoiceId }], paymentMethodId, scope: invoiceScopeOf(ctx) };
    const period = await pastDuePeriodOf(db, input.bills);
    if (period) return toCharged(await chargePeriod(db, ctx, processor, { ...period, paymentMethodId }));
    return toCharged(await payWithCard(db, ctx, processor, input));
  });
};

const toCharged = ({ paymentId, status, amount }: Awaited<ReturnType<typeof payWithCard>>) => ({
  message: status === 'SUCCESSFUL' ? 'Payment is Successful!' : 'Payment processing.',
  data: { paymentId, paymentStatus: status, amount: toDollars(amount) },
});
