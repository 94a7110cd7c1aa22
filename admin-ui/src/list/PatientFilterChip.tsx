import { useListContext } from 'react-admin';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import styles from '../components/drawer.module.css';
import { useDrawer } from '../components/drawer.tsx';
import { PatientPicker } from '../resources/patients/PatientPicker.tsx';
import { ChipFrame } from './FilterChip.tsx';
import { textFilter, withFilter } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';

interface Row {
  id: string;
  patient?: { id: string; fullname: string } | null;
  /** For rows that already contain the patient’s name. */
  patientId?: string;
  patientName?: string;
}

export function PatientFilterChip() {
  const { filterValues, data } = useListContext<Row>();
  const changeFilters = useChangeFilters();
  const drawer = useDrawer();
  const chosen = textFilter(filterValues, 'patientId');
  const row = data?.find(({ patient, patientId }) => (patient?.id ?? patientId) === chosen);
  const name = row?.patient?.fullname ?? row?.patientName;
  const set = (id: string | undefined) => changeFilters((filters) => withFilter(filters, 'patientId', id));
  const pick = (
    <>
      <DrawerHeader title="Filter by patient" />
      <div className={styles.body}>
        <PatientPicker
          isEverybody
          onPick={({ id }) => {
            drawer.close();
            set(id);
          }}
        />
      </div>
    </>
  );
  return (
    <ChipFrame
      label="Patient"
      value={chosen === undefined ? 'All' : (name ?? '1 selected')}
      onClear={chosen === undefined ? undefined : () => set(undefined)}
      isOpen={false}
      onOpen={() => drawer.open(pick)}
    >
      {null}
    </ChipFrame>
  );
}
