import * as api from '@bedside/contracts/people/custody.api';
import { requireChartAccess } from '@bedside/domain/care/chart-access';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import { changeCustody as change } from '@bedside/domain/people/custody.commands';
import { custodyOf } from '@bedside/domain/people/custody.queries';
import type { Routes } from '@bedside/service-kit/service';

export const custodyRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  bind(api.getCustody, async ({ params: { id }, ctx }) => {
    await requireChartAccess(db, ctx, id, { lock: false, reads: true });
    const read = { entityType: 'person' as const, entityId: id, patientId: id };
    return { data: await custodyOf(db, ctx, id), read };
  });

  bind(api.changeCustody, async ({ params: { id: patientId }, body, ctx }) => {
    const transact = closingCardForms(db, ctx, processor, { anyway: true });
    await change(transact, ctx, { patientId, ...body });
    return { message: 'Custody details saved' };
  });
};
