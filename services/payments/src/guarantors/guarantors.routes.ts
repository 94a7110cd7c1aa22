import * as api from '@bedside/contracts/payments/guarantors.api';
import { assertBillsVisible } from '@bedside/domain/payments/balance.queries';
import { changeGuarantor as change } from '@bedside/domain/payments/guarantor.commands';
import { guaranteedOf } from '@bedside/domain/payments/guarantor.queries';
import type { Routes } from '@bedside/service-kit/service';
import { paymentProcessorOf } from '../payment-processor.ts';

const messages = {
  name: 'Guarantor saved.',
  end: 'Guarantor ended. Links already sent no longer work.',
  send: 'Statement sent',
};

export const guarantorRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  bind(api.getGuarantor, async ({ params: { id }, ctx }) => {
    await assertBillsVisible(db, ctx, id);
    const read = { entityType: 'person' as const, entityId: id, patientId: id };
    return { data: await guaranteedOf(db, ctx, id), read };
  });

  bind(api.changeGuarantor, async ({ params: { id: patientId }, body, ctx }) => {
    await change(db, ctx, paymentProcessorOf(parts), { patientId, ...body });
    return { message: messages[body.act] };
  });
};
