import type { Audience, Call } from '@bedside/contracts/call';
import type { CurrentUser, Role } from '@bedside/contracts/people/user.schema';
import { holds, type Permission } from '@bedside/contracts/permission';
import { resources } from '../data/data-provider.ts';
import { useMe } from '../data/me.ts';

/** Super-admins have every permission. */
export function usePermission(permission: Permission): boolean {
  return holds(useMe(), permission);
}

export type Reader = Pick<CurrentUser, 'role' | 'permissions'>;
export type AccessRule = Pick<Call, 'audience' | 'permission'>;

const audiencesOf: Record<Role, readonly Audience[]> = {
  PATIENT: [],
  PROVIDER: ['provider', 'signed-in'],
  ADMIN: ['admin', 'signed-in'],
  SUPER_ADMIN: ['admin', 'super-admin', 'signed-in'],
};

/** Only for the UI; the server enforces access. */
export const may = (reader: Reader, { audience, permission }: AccessRule): boolean =>
  audiencesOf[reader.role].some((one) => audience.includes(one)) &&
  (reader.role !== 'ADMIN' || permission === undefined || holds(reader, permission));

export const useMay = (rule: AccessRule): boolean => may(useMe(), rule);

export function mayRead(reader: Reader, name: string): boolean {
  const resource = resources.get(name);
  return resource !== undefined && may(reader, resource);
}

export function mayWrite(reader: Reader, name: string): boolean {
  const resource = resources.get(name);
  return resource !== undefined && may(reader, { ...resource, ...resource.write });
}
