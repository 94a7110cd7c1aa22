import { permissions as everyPermission } from '@bedside/contracts/call';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import { reportLostDevice } from '@bedside/contracts/people/session.api';
import * as staff from '@bedside/contracts/people/staff.api';
import type { AdminRow } from '@bedside/contracts/people/user.schema';
import * as commands from '@bedside/domain/people/admin.commands';
import * as admins from '@bedside/domain/people/admin.queries';
import { reportLostDevice as reportLoss } from '@bedside/domain/people/session.commands';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { Routes } from '@bedside/service-kit/service';
import { toPhones } from '../people/contact.mapper.ts';

const toAdminRow = (record: admins.AdminRecord): AdminRow => ({
  ...record,
  ...toPhones(record.phoneE164),
  fullname: fullNameOf(record),
  permissions: record.role === 'SUPER_ADMIN' ? [...everyPermission] : record.permissions,
  lastSignInAt: record.lastSignInAt?.toISOString() ?? null,
  createdAt: record.createdAt.toISOString(),
});

const changedStatus = { ACTIVE: 'Admin activated', INACTIVE: 'Admin deactivated' };

export const adminsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const rowOf = async (id: string) => toAdminRow(await admins.getAdmin(db, id));

  bind(staff.listAdmins, async ({ query: { page, take, query: q } }) => {
    const { rows, total } = await admins.listAdmins(db, {
      filter: { q },
      sort: { field: 'lastName', order: 'ASC' },
      range: { offset: (page - 1) * take, limit: take },
    });
    return { data: { users: rows.map(toAdminRow) }, meta: pageMetaOf(page, take, total) };
  });

  bind(staff.createAdmin, async ({ body, ctx }) => ({
    message: 'Invitation sent',
    data: await rowOf(await commands.createAdmin(db, ctx, body)),
  }));

  bind(staff.updateAdmin, async ({ body: { id, ...changes }, ctx }) => {
    await commands.updateAdmin(db, ctx, id, changes);
    const message = changes.status ? changedStatus[changes.status] : 'Admin saved';
    return { message, data: await rowOf(id) };
  });

  bind(reportLostDevice, async ({ params: { id }, ctx }) => {
    await reportLoss(db, ctx, id);
    return { message: 'Signed out everywhere. Each device erases its offline day when it next connects.' };
  });

  bind(staff.deleteAdmin, async ({ params: { id }, ctx }) => {
    await commands.deleteAdmin(db, ctx, id);
    return { message: 'Admin deleted' };
  });

  bind(staff.resendAdminInvite, async ({ params: { id }, ctx }) => {
    await commands.resendAdminInvite(db, ctx, id);
    return { message: 'Invitation resent' };
  });

  bindResource(staff.adminsResource, {
    list: async (query) => {
      const { rows, total } = await admins.listAdmins(db, query);
      return { rows: rows.map(toAdminRow), total };
    },
    get: async ({ id }) => ({ record: await rowOf(id) }),
    create: async ({ body, ctx }) => ({ record: await rowOf(await commands.createAdmin(db, ctx, body)) }),
    update: async ({ id, body, ctx }) => {
      await commands.updateAdmin(db, ctx, id, body);
      return { record: await rowOf(id) };
    },
    remove: async ({ id, ctx }) => {
      const record = await rowOf(id);
      await commands.deleteAdmin(db, ctx, id);
      return { record };
    },
  });
};
