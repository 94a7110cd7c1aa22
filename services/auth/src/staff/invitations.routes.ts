import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as staff from '@bedside/contracts/people/staff.api';
import type { InvitationRow } from '@bedside/contracts/people/user.schema';
import type { Context } from '@bedside/domain/context';
import * as commands from '@bedside/domain/people/invitation.commands';
import * as invitations from '@bedside/domain/people/invitation.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { Routes } from '@bedside/service-kit/service';
import { toPhones } from '../people/contact.mapper.ts';

const toInvitationRow = ({
  inviterFirstName,
  inviterLastName,
  ...record
}: invitations.InvitationRecord): InvitationRow => ({
  ...record,
  ...toPhones(record.phoneE164),
  fullname: fullNameOf(record),
  invitedBy: fullNameOf({ firstName: inviterFirstName, lastName: inviterLastName }),
  createdAt: record.createdAt.toISOString(),
  sentAt: record.sentAt.toISOString(),
  expiresAt: record.expiresAt.toISOString(),
  acceptedAt: record.acceptedAt?.toISOString() ?? null,
  // The provider of a revoked invitation can’t be opened.
  providerId: record.status === 'REVOKED' ? null : record.providerId,
});

export const invitationsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const rowOf = async (ctx: Context, id: string) =>
    toInvitationRow(await invitations.getInvitation(db, ctx.now, id));

  bind(staff.listInvitations, async ({ query: { page, take, query: q, status }, ctx }) => {
    const { rows, total } = await invitations.listInvitations(db, ctx.now, {
      filter: { q, status },
      sort: { field: 'createdAt', order: 'DESC' },
      range: { offset: (page - 1) * take, limit: take },
    });
    return { data: { invitations: rows.map(toInvitationRow) }, meta: pageMetaOf(page, take, total) };
  });

  bind(staff.inviteProvider, async ({ body, ctx }) => ({
    message: 'Invitation sent',
    data: await rowOf(ctx, await commands.inviteProvider(db, ctx, body)),
  }));

  bind(staff.resendInvitation, async ({ params: { id }, ctx }) => {
    await commands.resendInvitation(db, ctx, id);
    return { message: 'Invitation resent', data: await rowOf(ctx, id) };
  });

  bind(staff.revokeInvitation, async ({ params: { id }, ctx }) => {
    await commands.revokeInvitation(db, ctx, id);
    return { message: 'Invitation revoked', data: await rowOf(ctx, id) };
  });

  bindResource(staff.invitationsResource, {
    list: async ({ ctx, ...query }) => {
      const { rows, total, byStatus } = await invitations.listInvitations(db, ctx.now, query);
      return { rows: rows.map(toInvitationRow), total, facets: { status: byStatus } };
    },
    get: async ({ id, ctx }) => ({ record: await rowOf(ctx, id) }),
    create: async ({ body, ctx }) => ({
      record: await rowOf(ctx, await commands.inviteProvider(db, ctx, body)),
    }),
  });
};
