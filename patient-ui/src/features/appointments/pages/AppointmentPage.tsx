import { ApiError } from '@bedside/api-client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { appointmentQuery } from '../../../api/queries.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { NotFoundNotice } from '../../../components/NotFoundNotice.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { AppointmentSkeleton } from '../components/AppointmentSkeleton.tsx';
import { AppointmentView } from '../components/AppointmentView.tsx';

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
