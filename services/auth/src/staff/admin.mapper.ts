import { permissions as everyPermission } from '@bedside/contracts/call';
import type { AdminRow } from '@bedside/contracts/people/user.schema';
import type { AdminRecord } from '@bedside/domain/people/admin.queries';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import { toPhones } from '../people/phone.mapper.ts';

export const toAdminRow = (record: AdminRecord): AdminRow => ({
  ...record,
  ...toPhones(record.phoneE164),
  fullname: fullNameOf(record),
  permissions: record.role === 'SUPER_ADMIN' ? [...everyPermission] : record.permissions,
  lastSignInAt: record.lastSignInAt?.toISOString() ?? null,
  createdAt: record.createdAt.toISOString(),
});
