import type { AppointmentRequestRow } from '@bedside/contracts/appointments/appointment-request.schema';
import { useMe } from '../../../data/me.ts';

/** Whether the reader may decide a request that is not decided yet; the server asks again. */
export function useCanDecideRequest({ status }: Pick<AppointmentRequestRow, 'status'>): boolean {
  const { role, permissions } = useMe();
  return status === 'requested' && (role === 'SUPER_ADMIN' || permissions.includes('dispatch'));
}
