import { ApiError } from '@bedside/api-client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { appointmentQuery } from '../../../api/queries.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { NotFoundNotice } from '../../../parts/NothingHere.tsx';
import { Page } from '../../../parts/Page.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { AppointmentView } from '../components/Visit.tsx';
import { AppointmentSkeleton } from '../components/VisitSkeleton.tsx';

export function AppointmentPage() {
  const { id = '' } = useParams();
  const { appointments } = useTexts();
  const { data: visit, error, refetch } = useQuery(appointmentQuery(id));
  if (visit) return <AppointmentView visit={visit} reload={refetch} />;
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
