import { listMerges } from '@bedside/contracts/people/merges.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link, useParams } from 'react-router';
import { Allowed } from '../../auth/Allowed.tsx';
import { RowSkeletons } from '../../components/ListSkeleton.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import page from '../../components/page/Page.module.css';
import { PageTabs } from '../../components/page/PageTabs.tsx';
import { useLiveMessages } from '../../data/live.tsx';
import { useMe } from '../../data/me.ts';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { MergeNotices } from './page/MergeNotice.tsx';
import { PatientHead } from './page/PatientHead.tsx';
import { PatientSkeleton } from './page/PatientSkeleton.tsx';
import { tabAt, tabsFor } from './page/tabs.ts';
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

/** The live message lacks the patient, so refetch this page's consents. */
function useLiveConsents(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'consent') return;
    void queryClient.invalidateQueries({ queryKey: ['consents'] });
  });
}

function PatientTabs({ patient }: { patient: PatientRecord }) {
  const counts = useCounts(patient);
  const tabs = tabsFor(useMe()).map(({ at, label, count }) => ({
    to: patientAddress(patient.id, at),
    label,
    count: count?.(patient, counts),
  }));
  return <PageTabs label={`${patient.fullname}’s record`} tabs={tabs} />;
}

function Page() {
  const { record: patient, error, isPending, refetch } = useShowContext<PatientRecord>();
  const { '*': at = '' } = useParams();
  const tab = tabAt(at, useMe());
  useLiveRecord({ resource: 'patients', entityType: 'person', id: patient?.id, meta: patientQuery });
  useLiveConsents();
  useEffect(() => {
    if (patient) document.title = `${patient.fullname} · Bedside`;
  }, [patient]);
  if (error) {
    const back = <Link to="/patients">Back to patients</Link>;
    return <LoadFailure error={error} what="patient" back={back} onRetry={() => refetch()} />;
  }
  if (isPending || !patient) return <PatientSkeleton />;
  return (
    <article className={page.page} aria-label={`Patient ${patient.fullname}`}>
      <PatientHead patient={patient} />
      <Allowed to={listMerges}>
        <MergeNotices patientId={patient.id} />
      </Allowed>
      <PatientTabs patient={patient} />
      <Suspense fallback={<RowSkeletons count={6} />}>
        <tab.Content patient={patient} />
      </Suspense>
    </article>
  );
}
