import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { configQuery } from '../../../api/config-queries.ts';
import { patientQuery, servicesQuery } from '../../../api/queries.ts';
import { categorySlug } from '../../../components/category-display.ts';
import { EmergencyLine } from '../../../components/EmergencyLine.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { StepSkeleton } from '../../../components/StepSkeleton.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { Booking } from '../components/Booking.tsx';

export function BookPage() {
  const user = useUser();
  const { category } = useParams();
  const services = useQuery(servicesQuery);
  const patient = useQuery(patientQuery(user.id));
  const config = useQuery(configQuery);
  const failed = [services, patient, config].find(({ error }) => error);
  if (failed) return <Waiting failure={failed.error} onRetry={failed.refetch} />;
  if (!services.data || !patient.data || !config.data) return <Waiting />;
  const known =
    services.data.serviceList.find(
      (service) => categorySlug(service.category) === categorySlug(category ?? ''),
    )?.category ?? null;
  return (
    <>
      <EmergencyLine />
      <Booking
        services={services.data.serviceList}
        mostBookedIds={services.data.mostBookedIds}
        patient={patient.data}
        practice={config.data.practice}
        firstCategory={known}
      />
    </>
  );
}

function Waiting({ failure, onRetry }: { failure?: unknown; onRetry?: () => void }) {
  const { booking } = useTexts();
  return (
    <>
      <EmergencyLine />
      <Page
        title={booking.title}
        titleHidden={!onRetry}
        aside={onRetry ? undefined : <Skeleton height={320} />}
      >
        {onRetry ? (
          <Stack gap={16} top={20}>
            <LoadFailure reason={failure} onRetry={onRetry} />
          </Stack>
        ) : (
          <StepSkeleton />
        )}
      </Page>
    </>
  );
}
