import type { Permission } from '@bedside/contracts/call';
import { useMe } from '../data/me.ts';

/** Whether the reader may do what needs a duty; super-admins may do all. */
export function useDuty(duty: Permission): boolean {
  const { role, permissions } = useMe();
  return role === 'SUPER_ADMIN' || (role === 'ADMIN' && permissions.includes(duty));
}
