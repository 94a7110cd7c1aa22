import type { DayVisit } from '@bedside/contracts/appointments/dispatch.schema';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { DrawerHead } from '../parts/DrawerHead.tsx';
import styles from '../parts/drawer.module.css';
import { SoapNoteForm } from '../resources/appointments/actions/SoapNoteForm.tsx';
import { useVisit } from '../resources/appointments/use-visit.ts';

/** The note stands in the whole record alone. */
export function NoteDrawer({ visit }: { visit: DayVisit }) {
  const record = useVisit(visit.id);
  if (record) return <SoapNoteForm visit={record} />;
  return (
    <>
      <DrawerHead title="SOAP note" about={visit.appointmentKey} />
      <div className={styles.body}>
        <Loading label="Loading the note">
          <Skeleton height={120} />
        </Loading>
      </div>
    </>
  );
}
