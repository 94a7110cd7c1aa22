import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useGetOne } from 'react-admin';
import { DrawerLoading } from '../components/DrawerLoading.tsx';
import { AssignProviderForm } from '../resources/appointments/actions/AssignProviderButton.tsx';
import { appointmentQuery } from '../resources/appointments/use-appointment.ts';

/** Loads the visit first, because a dashboard row lacks data that the form needs. */
export default function AssignFromDashboard({ id }: { id: string }) {
  const query = useGetOne<AppointmentRecord>('appointments', {
    id,
    meta: appointmentQuery,
  });
  if (query.data) return <AssignProviderForm appointment={query.data} />;
  return <DrawerLoading title="Assign provider" label="Loading visit" query={query} />;
}
