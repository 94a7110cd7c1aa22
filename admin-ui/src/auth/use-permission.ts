import type { Audience, Call } from '@bedside/contracts/call';
import type { CurrentUser, Role } from '@bedside/contracts/people/user.schema';
import { holds, type Permission } from '@bedside/contracts/permission';
import { useMe } from '../data/me.ts';
import { resources } from '../data/resources.ts';

/** Whether the reader may do what needs a duty; super-admins may do all. */
export function usePermission(permission: Permission): boolean {
  return holds(useMe(), permission);
}

export type Reader = Pick<CurrentUser, 'role' | 'permissions'>;
/** A call, a console resource, or what either says of who may. */
export type Door = Pick<Call, 'audience' | 'permission'>;

const audiencesOf: Record<Role, readonly Audience[]> = {
  PATIENT: [],
  PROVIDER: ['provider', 'signed-in'],
  ADMIN: ['admin', 'signed-in'],
  SUPER_ADMIN: ['admin', 'super-admin', 'signed-in'],
};

/** Whether somebody may make a call, as its own definition says. The server decides again. */
export const may = (reader: Reader, { audience, permission }: Door): boolean =>
  audiencesOf[reader.role].some((one) => audience.includes(one)) &&
  (reader.role !== 'ADMIN' || permission === undefined || holds(reader, permission));

/** The same of whoever is signed in. */
export const useMay = (door: Door): boolean => may(useMe(), door);

/** Whether somebody may read a resource of the console. */
export function mayRead(reader: Reader, name: string): boolean {
  const resource = resources.get(name);
  return resource !== undefined && may(reader, resource);
}

/** Whether somebody may create, change and remove in it. */
export function mayWrite(reader: Reader, name: string): boolean {
  const resource = resources.get(name);
  return resource !== undefined && may(reader, { ...resource, ...resource.write });
}
