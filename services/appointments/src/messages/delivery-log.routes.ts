import { messagesResource, resendDelivery } from '@bedside/contracts/messaging/messaging.api';
import * as delivery from '@bedside/domain/messaging/delivery.commands';
import { getDelivery, listDeliveries } from '@bedside/domain/messaging/delivery-log.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toDelivery } from './delivery.mapper.ts';

export const deliveryLogRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bindResource(messagesResource, {
    list: async (asked) => {
      const { rows, total, byState } = await listDeliveries(db, asked);
      return { rows: rows.map(toDelivery), total, facets: { state: byState } };
    },
    get: async ({ id }) => {
      const row = await getDelivery(db, id);
      return { record: toDelivery(row), patientId: await delivery.patientOfDelivery(db, row) };
    },
  });

  bind(resendDelivery, async ({ params, ctx }) => {
    await delivery.resendDelivery(db, ctx, params.id);
    return { message: 'Message queued for resending' };
  });
};
