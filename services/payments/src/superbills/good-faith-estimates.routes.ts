import { toDollars } from '@bedside/contracts/money';
import {
  getGoodFaithEstimate,
  requestGoodFaithEstimate,
} from '@bedside/contracts/payments/good-faith-estimates.api';
import type { AppointmentEstimate } from '@bedside/contracts/payments/good-faith-estimates.schema';
import { actorOf, type Context, isAdmin } from '@bedside/domain/context';
import * as commands from '@bedside/domain/payments/good-faith-estimate.commands';
import { appointmentEstimate } from '@bedside/domain/payments/good-faith-estimate.queries';
import type { Routes } from '@bedside/service-kit/service';

type Read = Awaited<ReturnType<typeof appointmentEstimate>>;

const toEstimate = (
  { latest, isAhead, isRequested, dueOn, billedOver, missing }: Read,
  ctx: Context,
): AppointmentEstimate => ({
  estimate: latest && {
    number: latest.number,
    madeAt: latest.madeAt.toISOString(),
    total: toDollars(latest.facts.totalCents),
    documentId: latest.documentId,
  },
  dueOn: latest ? null : dueOn,
  canBeMade: isAhead,
  requested: isRequested,
  billedOver,
  ...(isAdmin(actorOf(ctx).role) && { missing }),
});

export const goodFaithEstimateRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(getGoodFaithEstimate, async ({ params: { id }, ctx }) => {
    const read = await appointmentEstimate(db, ctx, id);
    return {
      data: toEstimate(read, ctx),
      read: { entityType: 'appointment' as const, entityId: id, patientId: read.patientId },
    };
  });

  bind(requestGoodFaithEstimate, async ({ params: { id }, ctx }) => {
    await commands.requestGoodFaithEstimate(db, ctx, id);
    const read = await appointmentEstimate(db, ctx, id);
    const message = read.latest
      ? 'The estimate is ready.'
      : 'We’ll make the estimate within 3 business days and let you know.';
    return { data: toEstimate(read, ctx), message };
  });
};
