import { settledStatuses } from '@bedside/contracts/appointments/appointment-status';
import {
  getAppointmentDetails,
  type PaymentPageDetails,
} from '@bedside/contracts/appointments/appointments.api';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { isInvalidLink } from '../../../api/failures.ts';
import { LinkEnd } from '../../../components/LinkEnd.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PublicLinkLayout } from '../../../layout/PublicLinkLayout.tsx';
import { PayNow } from '../components/PayNow.tsx';

const paymentPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment-page', token],
    queryFn: async ({ signal }): Promise<PaymentPageDetails> => {
      const { data } = await client.send(getAppointmentDetails, { params: { id: token } }, { signal });
      if (!('payerFirstName' in data)) throw new TypeError('A visit opens its own page.');
      return data;
    },
    retry: false,
  });

function endOf({ appointmentStatus, isStatement }: PaymentPageDetails) {
  if (!settledStatuses.includes(appointmentStatus)) return 'nothingDue';
  return isStatement ? 'statementPaid' : 'paid';
}

export function PayNowPage() {
  const { token = '' } = useParams();
  const { payNow, appointment } = useTexts();
  const title = (of: PaymentPageDetails) =>
    (of.forAppointment ? payNow.title : payNow.billTitle)(of.payerFirstName);
  const { data, error, refetch } = useQuery(paymentPageQuery(token));
  const isGone = isInvalidLink(error);
  const isDue = data?.appointmentStatus === 'AWAITING PAYMENT';
  if (isGone) return <LinkEnd end="payment" paymentToken={token} />;
  if (data && !isDue) return <LinkEnd end={endOf(data)} />;
  return (
    <PublicLinkLayout>
      <Page title={data ? title(data) : appointment.payment} titleHidden={!data}>
        {data && <PayNow token={token} details={data} reload={refetch} />}
        {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height={360} />}
      </Page>
    </PublicLinkLayout>
  );
}
