import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Card } from '../../../parts/Card.tsx';
import { Page } from '../../../parts/Page.tsx';
import { SupportPhone } from '../../../parts/SupportPhone.tsx';
import { LinkScreen } from '../../../shell/LinkScreen.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { PayNow } from '../components/PayNow.tsx';
import { paymentPageQuery } from '../payment-page.ts';

/** Opened by a payment link, without signing in: what is due, and the way to pay it. */
export function PayNowPage() {
  const { token = '' } = useParams();
  const { payNow, visit } = useTexts();
  const { data, isError, refetch } = useQuery(paymentPageQuery(token));
  return (
    <LinkScreen>
      <Page title={data ? payNow.title(data.payerFirstName) : visit.payment} titleHidden={!data}>
        {data && <PayNow token={token} details={data} reload={refetch} />}
        {isError && (
          <Card flush>
            <EmptyState title={payNow.invalid} action={<SupportPhone />}>
              {payNow.invalidText}
            </EmptyState>
          </Card>
        )}
        {!data && !isError && <Skeleton height={360} />}
      </Page>
    </LinkScreen>
  );
}
