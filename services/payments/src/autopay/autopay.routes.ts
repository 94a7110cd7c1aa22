import {
  getAutopay,
  getPatientAutopay,
  setAutopay,
  stopAutopay,
  stopPatientAutopay,
} from '@bedside/contracts/payments/autopay.api';
import { actorOf, type Context } from '@bedside/domain/context';
import * as autopay from '@bedside/domain/payments/autopay.commands';
import { autopayOf } from '@bedside/domain/payments/autopay.queries';
import { assertInScope } from '@bedside/domain/payments/cards.queries';
import type { Routes } from '@bedside/service-kit/service';

export const autopayRoutes: Routes = ({ bind, parts: { db } }) => {
  const answer = (ctx: Context) => autopayOf(db, actorOf(ctx).userId);

  bind(getAutopay, async ({ ctx }) => ({ data: await answer(ctx) }));

  bind(setAutopay, async ({ body, ctx }) => {
    await autopay.setAutopay(db, ctx, body);
    return { message: 'Autopay is on.', data: await answer(ctx) };
  });

  bind(stopAutopay, async ({ ctx }) => {
    await autopay.stopAutopay(db, ctx);
    return { message: 'Autopay is off.', data: await answer(ctx) };
  });

  bind(getPatientAutopay, async ({ params: { id } }) => {
    await assertInScope(db, id, { kind: 'any' });
    return {
      data: await autopayOf(db, id),
      read: { entityType: 'person' as const, entityId: id, patientId: id },
    };
  });

  bind(stopPatientAutopay, async ({ params: { id }, body: { reason }, ctx }) => {
    await autopay.stopAutopay(db, ctx, { patientId: id, reason });
    return { message: 'Autopay is off.', data: await autopayOf(db, id) };
  });
};
