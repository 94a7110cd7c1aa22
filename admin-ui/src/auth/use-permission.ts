import { holds, type Permission } from '@bedside/contracts/permission';
import { useMe } from '../data/me.ts';

/** Whether the reader may do what needs a duty; super-admins may do all. */
export function usePermission(permission: Permission): boolean {
  return holds(useMe(), permission);
}
