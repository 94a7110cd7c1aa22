import {
  getRecordSharing,
  getVisitSharing,
  setRecordConfidential,
  setVisitConfidential,
  type VisitSharing,
} from '@bedside/contracts/appointments/confidential-visits.api';
import { setRecordConfidential as keep } from '@bedside/domain/appointments/confidential-record.commands';
import { entityOf, recordSharing } from '@bedside/domain/appointments/confidential-record.queries';
import { setVisitConfidential as change } from '@bedside/domain/appointments/confidential-visit.commands';
import { visitSharing } from '@bedside/domain/appointments/confidential-visit.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { Routes } from '@bedside/service-kit/service';

type Sharing = Pick<
  Awaited<ReturnType<typeof visitSharing>>,
  'patientId' | 'viewers' | 'confidential' | 'refusal'
>;

const toSharing = ({ patientId, viewers, confidential, refusal }: Sharing): VisitSharing => ({
  confidential,
  refusal,
  viewers: viewers.map(({ id, relationship, ...name }) => ({
    id,
    fullname: fullNameOf(name),
    relationship: id === patientId ? 'Patient' : relationship,
  })),
});

export const confidentialVisitsRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };

  bind(getVisitSharing, async ({ params: { id }, ctx }) => {
    const sharing = await visitSharing(db, ctx, id);
    return {
      data: toSharing(sharing),
      read: { entityType: 'appointment', entityId: id, patientId: sharing.patientId } as const,
    };
  });

  bind(setVisitConfidential, async ({ params: { id }, body: { confidential }, ctx }) => {
    await change(db, ctx, processor, { id, confidential });
    const message = confidential
      ? 'Only the patient and staff see this visit now.'
      : 'The family sees this visit again.';
    return { message, data: toSharing(await visitSharing(db, ctx, id)) };
  });

  bind(getRecordSharing, async ({ params: { id }, ctx }) => {
    const sharing = await recordSharing(db, ctx, id);
    return {
      data: toSharing(sharing),
      read: { entityType: entityOf[sharing.kind], entityId: id, patientId: sharing.patientId },
    };
  });

  bind(setRecordConfidential, async ({ params: { id }, body: { confidential }, ctx }) => {
    await keep(db, ctx, processor, { id, confidential });
    const message = confidential ? 'Only the patient and staff see this now.' : 'The family sees this again.';
    return { message, data: toSharing(await recordSharing(db, ctx, id)) };
  });
};
