import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { addComments } from '@bedside/contracts/appointments/appointments.api';
import { getHistory } from '@bedside/contracts/care/charts.api';
import { listCptCodes } from '@bedside/contracts/care/codes.api';
import { addReport } from '@bedside/contracts/care/documents.api';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { useEffect } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import { Allowed } from '../../auth/Allowed.tsx';
import { ChartLine } from '../../chart/ChartLine.tsx';
import { AllergyBanner } from '../../components/page/AllergyBanner.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import styles from '../../components/page/Page.module.css';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { AppointmentSubmissions } from '../questionnaires/AppointmentSubmissions.tsx';
import { CodesCard } from './codes/CodesCard.tsx';
import { Activity } from './page/Activity.tsx';
import { AppointmentContextPane } from './page/AppointmentContextPane.tsx';
import { CommentsCard } from './page/CommentsCard.tsx';
import { PageHead } from './page/PageHead.tsx';
import { PageSkeleton } from './page/PageSkeleton.tsx';
import { ServicesCard } from './page/ServicesCard.tsx';
import { SoapCard } from './page/SoapCard.tsx';
import { ReportsCard } from './reports/ReportsCard.tsx';
import { appointmentQuery } from './use-appointment.ts';

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
          <div className={styles.pair}>
            <Allowed to={getSoapNote}>
              <SoapCard appointment={appointment} />
            </Allowed>
            <div className={styles.stack}>
              <Allowed to={listCptCodes}>
                <CodesCard appointment={appointment} />
              </Allowed>
              <Allowed to={addComments}>
                <CommentsCard appointment={appointment} />
              </Allowed>
              <Allowed to={addReport}>
                <ReportsCard appointment={appointment} />
              </Allowed>
              <AppointmentSubmissions appointment={appointment} />
            </div>
          </div>
          <Activity appointment={appointment} />
        </div>
        <AppointmentContextPane appointment={appointment} />
      </div>
    </article>
  );
}
