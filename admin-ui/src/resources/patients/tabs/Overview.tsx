import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { getCustody } from '@bedside/contracts/people/custody.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import page from '../../../components/page/Page.module.css';
import { InsuranceCard, PharmacyCard } from '../overview/CoverageCards.tsx';
import { CustodyCard } from '../overview/CustodyCard.tsx';
import { FamilyAccessCard } from '../overview/FamilyAccessCard.tsx';
import { HouseholdCard, SharedCard } from '../overview/HouseholdCard.tsx';
import { LatestAppointments } from '../overview/LatestAppointments.tsx';
import { PatientContext } from '../overview/PatientContext.tsx';
import { TasksCard } from '../overview/TasksCard.tsx';
import { Tiles } from '../overview/Tiles.tsx';
import styles from './tabs.module.css';

export default function Overview({ patient }: { patient: PatientRecord }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'nearest' });
  }, [hash]);
  return (
    <div className={`${page.columns} ${page.underTabs}`}>
      <div className={page.work}>
        <Tiles patient={patient} />
        <TasksCard patient={patient} />
        <Allowed to={appointmentsResource}>
          <LatestAppointments patient={patient} />
        </Allowed>
        <div className={styles.thirds}>
          <div id="household">
            <HouseholdCard patient={patient} />
          </div>
          <div id="insurance">
            <InsuranceCard patient={patient} />
          </div>
          <div id="pharmacy">
            <PharmacyCard patient={patient} />
          </div>
        </div>
        {patient.shared.length > 0 && <SharedCard patient={patient} />}
        <FamilyAccessCard patient={patient} />
        <Allowed to={getCustody}>
          <CustodyCard patient={patient} />
        </Allowed>
      </div>
      <PatientContext patient={patient} />
    </div>
  );
}
