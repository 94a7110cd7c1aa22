import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isInvalidLink } from '../../../api/is-dead-link.ts';
import { InvalidLinkCard } from '../../../components/InvalidLinkCard.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout } from '../../../layout/PublicLinkLayout.tsx';
import { PayNow } from '../components/PayNow.tsx';
import { paymentPageQuery } from '../payment-page.ts';

export function PayNowPage() {
  const { token = '' } = useParams();
  const { payNow, appointment } = useTexts();
  const title = (of: PaymentPageDetails) =>
    (of.forAppointment ? payNow.title : payNow.billTitle)(of.payerFirstName);
  const { data, error, refetch } = useQuery(paymentPageQuery(token));
  return (
    <PublicLinkLayout>
      <Page title={data ? title(data) : appointment.payment} titleHidden={!data || isInvalidLink(error)}>
        {data && !isInvalidLink(error) && <PayNow token={token} details={data} reload={refetch} />}
        {isInvalidLink(error) && <InvalidLinkCard title={payNow.invalid} text={payNow.invalidText} />}
        {error && !data && !isInvalidLink(error) && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={360} />}
      </Page>
    </PublicLinkLayout>
  );
}
