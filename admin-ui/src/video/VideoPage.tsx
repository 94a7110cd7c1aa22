import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getHistory } from '@bedside/contracts/care/charts.api';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { fullName } from '@bedside/ui-kit/person';
import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { canCall, useCallClient, useCallSnapshot, useStayAwake } from '@bedside/ui-kit/video/use-call';
import VideoOff from 'lucide-react/icons/video-off';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';
import { Allowed } from '../auth/Allowed.tsx';
import { ChartLine } from '../chart/ChartButton.tsx';
import { ChartData } from '../chart/ChartFacts.tsx';
import { InPlace } from '../components/drawer.tsx';
import { AllergyBanner } from '../components/page/AllergyBanner.tsx';
import { Section } from '../components/page/Section.tsx';
import { symptomLimit, TruncatedText } from '../components/RelativeDateTime.tsx';
import { SegmentedControl } from '../components/SegmentedControl.tsx';
import { client } from '../data/client.ts';
import { useLiveMessages, useLiveState } from '../data/live.tsx';
import { useMe } from '../data/me.ts';
import { useLiveRecord } from '../data/use-live-record.ts';
import { PageHead } from '../resources/appointments/page/PageHead.tsx';
import { PageSkeleton } from '../resources/appointments/page/PageSkeleton.tsx';
import { appointmentAddress, appointmentQuery } from '../resources/appointments/use-appointment.ts';
import { CallChat } from './CallChat.tsx';
import { CallLoadFailure } from './CallLoadFailure.tsx';
import { CallStage } from './CallStage.tsx';
import styles from './video.module.css';

const SoapNoteDrawer = lazy(() => import('../resources/appointments/soap/SoapNoteDrawer.tsx'));

/** The call of a video visit, with the chart and the note beside the video. */
export default function VideoPage() {
  const { id = '' } = useParams();
  const me = useMe();
  const call = useCallClient(client, id, me.id);
  useLiveCall(id, call);
  const {
    data: appointment,
    error,
    refetch,
  } = useGetOne<AppointmentRecord>(
    'appointments',
    { id, meta: appointmentQuery },
    { onError: () => undefined },
  );
  useLiveRecord({ resource: 'appointments', entityType: 'appointment', id, meta: appointmentQuery });
  useEffect(() => {
    if (appointment) document.title = `Video visit ${appointment.appointmentKey} · Bedside`;
  }, [appointment]);
  if (error)
    return (
      <CallLoadFailure
        error={error}
        what="appointment"
        wasOpen={appointment !== undefined}
        onRetry={() => refetch()}
      />
    );
  if (!canCall())
    return (
      <EmptyState
        icon={VideoOff}
        title="This browser can’t make video calls"
        action={<Link to={appointmentAddress(id)}>Open visit</Link>}
      >
        Open this page in Chrome, Edge, Firefox, or Safari.
      </EmptyState>
    );
  if (!appointment || !call) return <PageSkeleton />;
  return <Visit appointment={appointment} call={call} />;
}

/** Follows who joins and leaves. Needed until this device is in the call and gets its own signals. */
function useLiveCall(id: string, call: CallClient | null): void {
  const state = useLiveState();
  useLiveMessages(({ type, entityType, entityId }) => {
    const isAboutCall = entityType === 'videoCall' || entityType === 'appointment';
    if (type === 'changed' && isAboutCall && entityId === id) void call?.refresh();
  });
  useEffect(() => {
    if (state === 'live') void call?.refresh();
  }, [state, call]);
}

export interface CallProps {
  appointment: AppointmentRecord;
  call: CallClient;
}

const panes = [
  { value: 'note', label: 'Note' },
  { value: 'chart', label: 'Chart' },
  { value: 'chat', label: 'Chat' },
] as const;

function Visit({ appointment, call }: CallProps) {
  const { phase, failure } = useCallSnapshot(call);
  const [pane, setPane] = useState<(typeof panes)[number]['value']>('note');
  useStayAwake(phase === 'inCall');
  if (failure)
    return (
      <CallLoadFailure
        error={failure}
        what="video call"
        wasOpen
        back={<Link to={appointmentAddress(appointment.id)}>Open visit</Link>}
        onRetry={() => void call.refresh()}
      />
    );
  return (
    <article className={styles.page} aria-label={`Video visit ${appointment.appointmentKey}`}>
      <PageHead appointment={appointment} />
      <div className={styles.columns} data-pane={pane}>
        <div className={styles.work}>
          <CallStage appointment={appointment} call={call} />
          <div className={styles.switch}>
            <SegmentedControl label="Beside the call" choices={panes} chosen={pane} onChoose={setPane} />
          </div>
          <div className={styles.chat}>
            <CallChat appointment={appointment} />
          </div>
        </div>
        <ChartPane appointment={appointment} />
        <NotePane appointment={appointment} />
      </div>
    </article>
  );
}

const ChartPane = ({ appointment }: { appointment: AppointmentRecord }) => (
  <aside className={styles.chart} aria-label="Chart summary">
    <Allowed to={getHistory}>
      <AllergyBanner allergies={appointment.allergies} noKnownAllergies={appointment.noKnownAllergies}>
        <ChartLine patient={appointment.patient} pendingReview={appointment.pendingChartReviews} />
      </AllergyBanner>
    </Allowed>
    {appointment.primarySymptoms.map(({ patientId, symptom }) => (
      <Section key={patientId} title="Chief complaint">
        <TruncatedText text={symptom} limit={symptomLimit} />
      </Section>
    ))}
    <Allowed to={getHistory}>
      <ChartData patientId={appointment.patient.id} />
    </Allowed>
  </aside>
);

const NotePane = ({ appointment: { id, patient } }: { appointment: AppointmentRecord }) => (
  <section className={styles.note} aria-label="SOAP note">
    <Allowed to={getSoapNote}>
      <InPlace>
        <Suspense>
          <SoapNoteDrawer appointmentId={id} about={fullName(patient)} />
        </Suspense>
      </InPlace>
    </Allowed>
  </section>
);
