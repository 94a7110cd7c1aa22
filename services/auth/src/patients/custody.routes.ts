import * as api from '@bedside/contracts/people/custody.api';
import { requireChartAccess } from '@bedside/domain/care/chart-access';
import * as commands from '@bedside/domain/people/custody.commands';
import { custodyOf } from '@bedside/domain/people/custody.queries';
import type { Routes } from '@bedside/service-kit/service';

export const custodyRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(api.getCustody, async ({ params: { id }, ctx }) => {
    await requireChartAccess(db, ctx, id, { lock: false, reads: true });
    const read = { entityType: 'person' as const, entityId: id, patientId: id };
    return { data: await custodyOf(db, ctx, id), read };
  });

  bind(api.changeCustody, async ({ params: { id: patientId }, body, ctx }) => {
    const { note, personId, reference, endsOn, lift } = body;
    if (note !== undefined) await commands.saveCustodyNote(db, ctx, { patientId, text: note });
    if (personId && lift) await commands.liftCourtOrder(db, ctx, { patientId, personId });
    else if (personId)
      await commands.addCourtOrder(db, ctx, { patientId, personId, reference: reference ?? '', endsOn });
    return { message: 'Custody saved.' };
  });
};
