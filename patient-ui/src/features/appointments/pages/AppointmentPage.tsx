import { ApiError } from '@bedside/api-client/api-error';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { appointmentQuery } from '../../../api/queries.ts';
import { LoadFailure, NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../components/AppointmentView.module.css';
import { AppointmentView } from '../components/AppointmentView.tsx';

function AppointmentSkeleton() {
  const { appointments, shell } = useTexts();
  return (
    <Page
      title={appointments.title}
      titleHidden
      head={
        <>
          <BackLink to="/appointments">{appointments.title}</BackLink>
          <Loading label={shell.loading}>
            <Skeleton width={320} height={40} />
            <Row wrap gap="12px 16px" top={8}>
              <Skeleton width={160} height={28} />
            </Row>
          </Loading>
        </>
      }
      aside={<Skeleton height={380} />}
    >
      <div className={styles.cards}>
        <Skeleton height={132} />
        <Skeleton height={320} />
        <Skeleton height={220} />
      </div>
    </Page>
  );
}

export function AppointmentPage() {
  const { id = '' } = useParams();
  const { appointments } = useTexts();
  const { data: appointment, error, refetch } = useQuery(appointmentQuery(id));
  if (appointment) return <AppointmentView appointment={appointment} reload={refetch} />;
  if (!error) return <AppointmentSkeleton />;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Page
      title={appointments.title}
      titleHidden
      head={<BackLink to="/appointments">{appointments.title}</BackLink>}
    >
      {isMissing ? <NotFoundNotice /> : <LoadFailure reason={error} onRetry={refetch} />}
    </Page>
  );
}
