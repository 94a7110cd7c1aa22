import { notFound } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/people/family-grants.api';
import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { actorOf, isStaff } from '@bedside/domain/context';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import { giveFamilyGrant } from '@bedside/domain/people/family-grant.commands';
import * as queries from '@bedside/domain/people/family-grant.queries';
import { answerFamilyGrant, askFamilyGrant } from '@bedside/domain/people/family-grant-answers.commands';
import { patientRecord } from '@bedside/domain/people/patient-record.queries';
import type { Routes } from '@bedside/service-kit/service';

const toGrant = (grant: queries.FamilyGrantView): FamilyGrant => grant;

export const familyGrantsRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  bind(api.listFamilyGrants, async ({ query, ctx }) => {
    const { userId, role } = actorOf(ctx);
    const { patientId = userId } = query;
    if (!isStaff(role)) {
      if (patientId !== userId) throw notFound();
      return { data: { grants: (await queries.familyGrantsOf(db, ctx, userId)).map(toGrant) } };
    }
    await patientRecord(db, actorOf(ctx), patientId);
    const grants = (await queries.familyGrantsOfPatient(db, ctx, patientId)).map(toGrant);
    return { data: { grants }, read: { entityType: 'person' as const, entityId: patientId, patientId } };
  });

  bind(api.giveFamilyGrant, async ({ body, ctx }) => {
    if (body.ask) {
      await askFamilyGrant(db, ctx, { ...body, ownerId: body.ownerId ?? actorOf(ctx).userId });
      return { message: 'Request sent.' };
    }
    await giveFamilyGrant(closingCardForms(db, ctx, processor), ctx, body);
    return { message: body.granteeId ? 'Access saved.' : 'Invitation sent.' };
  });

  bind(api.answerFamilyGrant, async ({ body, ctx }) => {
    await answerFamilyGrant(db, ctx, closingCardForms(db, ctx, processor), body);
    return { message: 'Access saved.' };
  });
};
