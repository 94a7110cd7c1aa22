import { getHistory } from '@bedside/contracts/care/charts.api';
import { getCustody } from '@bedside/contracts/people/custody.api';
import { listMerges } from '@bedside/contracts/people/merges.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { Allowed } from '../../auth/Allowed.tsx';
import { RowSkeletons } from '../../components/ListSkeleton.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import page from '../../components/page/Page.module.css';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useLiveMessages } from '../../data/live.tsx';
import { useMe } from '../../data/me.ts';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { RouteTabs } from '../../list/ListTabs.tsx';
import { PageSkeleton } from '../appointments/page/PageSkeleton.tsx';
import { AllergyStrip } from './page/AllergyStrip.tsx';
import { CustodyStrip } from './page/CustodyStrip.tsx';
import { MergeNotices } from './page/MergeNotice.tsx';
import styles from './page/PatientHead.module.css';
import { PatientHead } from './page/PatientHead.tsx';
import { movedTab, tabAt, tabsFor } from './page/tabs.ts';
import { useCounts } from './page/use-counts.ts';
import { patientAddress, patientQuery } from './use-patient.ts';

export default function PatientPage() {
  const { id } = useParams();
  return (
    <ShowBase<PatientRecord>
      key={id}
      resource="patients"
      queryOptions={{ meta: patientQuery, onError: () => undefined }}
    >
      <Page />
    </ShowBase>
  );
}

/** The live message doesn’t name the patient, so refetch this page’s consents. */
function useLiveConsents(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'consent') return;
    void queryClient.invalidateQueries({ queryKey: ['consents'] });
  });
}

function PatientTabs({ patient }: { patient: PatientRecord }) {
  const counts = useCounts(patient);
  const { state, pathname } = useLocation();
  const tabs = tabsFor(useMe()).map(({ at, label, count }) => {
    const to = patientAddress(patient.id, at);
    const isCurrent = at === '' ? pathname === to : `${pathname}/`.startsWith(`${to}/`);
    return { to, label, isCurrent, count: count?.(counts) || undefined };
  });
  return <RouteTabs label={`${patient.fullname}’s record`} tabs={tabs} state={state} />;
}

interface SegmentsProps {
  patient: PatientRecord;
  segments: readonly { at: string; label: string }[];
  chosen: string;
}

function Segments({ patient, segments, chosen }: SegmentsProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (segments.length < 2) return null;
  return (
    <div className={styles.segments}>
      <SegmentedControl
        label="Part of this tab"
        choices={segments.map(({ at, label }) => ({ value: at, label }))}
        chosen={chosen}
        onChoose={(at) => navigate(patientAddress(patient.id, at), { state })}
      />
    </div>
  );
}

function Page() {
  const { record: patient, error, isPending, refetch } = useShowContext<PatientRecord>();
  const { '*': at = '' } = useParams();
  const { state } = useLocation();
  const { segment, segments } = tabAt(at, useMe());
  const moved = movedTab(at);
  useLiveRecord({ resource: 'patients', entityType: 'person', id: patient?.id, meta: patientQuery });
  useLiveConsents();
  useEffect(() => {
    if (patient) document.title = `${patient.fullname} · Bedside`;
  }, [patient]);
  if (error) {
    const back = <Link to="/patients">Back to patients</Link>;
    return <LoadFailure error={error} what="patient" back={back} onRetry={() => refetch()} />;
  }
  if (isPending || !patient) return <PageSkeleton label="Loading patient" hasTabs />;
  if (moved !== undefined) return <Navigate to={patientAddress(patient.id, moved)} state={state} replace />;
  return (
    <article className={page.page} aria-label={`Patient ${patient.fullname}`}>
      <PatientHead patient={patient} />
      <Allowed to={getHistory}>
        <AllergyStrip patientId={patient.id} />
      </Allowed>
      <Allowed to={getCustody}>
        <CustodyStrip patientId={patient.id} />
      </Allowed>
      <Allowed to={listMerges}>
        <MergeNotices patientId={patient.id} />
      </Allowed>
      <PatientTabs patient={patient} />
      <Segments patient={patient} segments={segments} chosen={segment.at} />
      <Suspense fallback={<RowSkeletons count={6} />}>
        <segment.Content patient={patient} />
      </Suspense>
    </article>
  );
}
