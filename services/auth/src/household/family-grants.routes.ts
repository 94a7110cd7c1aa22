import * as api from '@bedside/contracts/people/family-grants.api';
import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { actorOf, type Context, isStaff } from '@bedside/domain/context';
import * as commands from '@bedside/domain/people/family-grant.commands';
import * as queries from '@bedside/domain/people/family-grant.queries';
import { patientRecord } from '@bedside/domain/people/patient-record.queries';
import type { Routes } from '@bedside/service-kit/service';

const toGrant =
  (byStaff: boolean) =>
  ({ askedAt, decidedAt, decidedBy, ...grant }: queries.FamilyGrantView): FamilyGrant => ({
    ...grant,
    askedAt: askedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    ...(byStaff && { decidedBy }),
  });

export const familyGrantsRoutes: Routes = ({ bind, parts: { db } }) => {
  const answerOf = async (ctx: Context, id: string) => {
    const { userId, role } = actorOf(ctx);
    return { grant: toGrant(isStaff(role))(await queries.familyGrantById(db, ctx, id, userId)) };
  };

  bind(api.listFamilyGrants, async ({ ctx }) => ({
    data: { grants: (await queries.familyGrantsOf(db, ctx, actorOf(ctx).userId)).map(toGrant(false)) },
  }));

  bind(api.giveFamilyGrant, async ({ body, ctx }) => {
    const id = await commands.giveFamilyGrant(db, ctx, body);
    return { message: body.granteeId ? 'Access saved.' : 'Invitation sent.', data: await answerOf(ctx, id) };
  });

  bind(api.askFamilyGrant, async ({ body, ctx }) => {
    const id = await commands.askFamilyGrant(db, ctx, body);
    return { message: 'Request sent.', data: await answerOf(ctx, id) };
  });

  bind(api.answerFamilyGrant, async ({ params: { id }, body, ctx }) => {
    await commands.answerFamilyGrant(db, ctx, { ...body, id });
    return { message: 'Access saved.', data: await answerOf(ctx, id) };
  });

  bind(api.listPatientFamilyGrants, async ({ params: { id }, ctx }) => {
    await patientRecord(db, actorOf(ctx), id);
    const grants = await queries.familyGrantsOfPatient(db, ctx, id);
    return {
      data: { grants: grants.map(toGrant(true)) },
      read: { entityType: 'person' as const, entityId: id, patientId: id },
    };
  });
};
