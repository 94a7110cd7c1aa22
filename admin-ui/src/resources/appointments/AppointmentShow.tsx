import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { notStartedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { getHistory } from '@bedside/contracts/care/charts.api';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { getVisitVitals } from '@bedside/contracts/care/vitals.api';
import { getCustody } from '@bedside/contracts/people/custody.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import { Allowed } from '../../auth/Allowed.tsx';
import { ChartLine } from '../../chart/ChartButton.tsx';
import { AllergyBanner } from '../../components/page/AllergyBanner.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import styles from '../../components/page/Page.module.css';
import { useLiveChanges } from '../../data/live.tsx';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { CustodyStrip } from '../patients/page/CustodyStrip.tsx';
import { isNoteBegun } from './actions/primary-transition.ts';
import { Activity } from './page/Activity.tsx';
import { AddCard, AdditionCards, useAdditions } from './page/AddCard.tsx';
import { AppointmentContextPane } from './page/AppointmentContextPane.tsx';
import { PageDock, PageHead } from './page/PageHead.tsx';
import { PageSkeleton } from './page/PageSkeleton.tsx';
import { ReadyCard } from './page/ReadyCard.tsx';
import { ServicesCard } from './page/ServicesCard.tsx';
import { SoapCard } from './page/SoapCard.tsx';
import { appointmentQuery } from './use-appointment.ts';
import { VitalsCard } from './vitals/VitalsCard.tsx';

export default function AppointmentShow() {
  return (
    <ShowBase<AppointmentRecord> queryOptions={{ meta: appointmentQuery, onError: () => undefined }}>
      <Page />
    </ShowBase>
  );
}

function Page() {
  const { record: appointment, error, isPending, refetch } = useShowContext<AppointmentRecord>();
  useLiveRecord({
    resource: 'appointments',
    entityType: 'appointment',
    id: appointment?.id,
    meta: appointmentQuery,
    also: { entityType: 'chart', id: appointment?.patient.id },
  });
  useEffect(() => {
    if (appointment) document.title = `${appointment.appointmentKey} · Bedside`;
  }, [appointment]);
  if (error) {
    const back = <Link to="/appointments">Back to appointments</Link>;
    return <LoadFailure error={error} what="appointment" back={back} onRetry={() => refetch()} />;
  }
  if (isPending || !appointment) return <PageSkeleton />;
  return (
    <article className={styles.page} aria-label={`Visit ${appointment.appointmentKey}`}>
      <PageHead appointment={appointment} />
      <Allowed to={getCustody}>
        <CustodyStrip patientId={appointment.patient.id} />
      </Allowed>
      <div className={styles.columns}>
        <Allowed to={getHistory}>
          <div className={styles.alert}>
            <AllergyBanner allergies={appointment.allergies} noKnownAllergies={appointment.noKnownAllergies}>
              <ChartLine patient={appointment.patient} pendingReview={appointment.pendingChartReviews} />
            </AllergyBanner>
          </div>
        </Allowed>
        <div className={styles.work}>
          <ServicesCard appointment={appointment} />
          <Parts appointment={appointment} />
          <Activity appointment={appointment} />
        </div>
        <AppointmentContextPane appointment={appointment} />
      </div>
      <PageDock appointment={appointment} />
    </article>
  );
}

/** Before the visit, the note is one row beside the open tasks. Once begun, it takes the full width. */
function Parts({ appointment }: { appointment: AppointmentRecord }) {
  const queryClient = useQueryClient();
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey: ['questionnaire-submissions'] }), {
    of: 'questionnaire',
  });
  const additions = useAdditions(appointment);
  const isBefore = notStartedStatuses.includes(appointment.appointmentStatus);
  const note = (
    <Allowed to={getSoapNote}>
      <SoapCard appointment={appointment} />
    </Allowed>
  );
  const rest = <AddCard appointment={appointment} additions={additions} />;
  const isSplit = isBefore && !isNoteBegun(appointment);
  return (
    <>
      {!isSplit && note}
      {isBefore && (
        <div className={styles.halves}>
          <ReadyCard appointment={appointment} />
          <div className={styles.stack}>
            {isSplit && note}
            {rest}
          </div>
        </div>
      )}
      <Allowed to={getVisitVitals}>
        <VitalsCard appointment={appointment} />
      </Allowed>
      <div className={styles.additions}>
        <AdditionCards appointment={appointment} additions={additions} />
        {!isBefore && rest}
      </div>
    </>
  );
}
