import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { useGetOne } from 'react-admin';
import { LoadingDrawer } from '../components/LoadingDrawer.tsx';
import { AssignProviderForm } from '../resources/appointments/actions/AssignProviderButton.tsx';
import { appointmentQuery } from '../resources/appointments/use-appointment.ts';

/** Loads the visit first: a row of the dashboard lacks what the form needs. */
export default function AssignFromDashboard({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<AppointmentRecord>('appointments', {
    id,
    meta: appointmentQuery,
  });
  if (data) return <AssignProviderForm appointment={data} />;
  return (
    <LoadingDrawer
      title="Assign provider"
      label="Loading visit"
      error={error}
      onReload={() => void refetch()}
    />
  );
}
