import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useGetOne } from 'react-admin';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import styles from '../components/drawer.module.css';
import { FailureNotice } from '../components/FailureNotice.tsx';
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
    <>
      <DrawerHeader title="Assign provider" />
      <div className={styles.body}>
        {error ? (
          <FailureNotice failure={error} onReload={() => void refetch()} />
        ) : (
          <Loading label="Loading visit">
            <Skeleton height={320} />
          </Loading>
        )}
      </div>
    </>
  );
}
