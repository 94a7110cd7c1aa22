import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Wordmark } from '@bedside/ui-kit/components/Wordmark';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Card } from '../../../parts/Card.tsx';
import { Page } from '../../../parts/Page.tsx';
import { ToastHost } from '../../../shell/ToastHost.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { PayNow } from '../components/PayNow.tsx';
import { paymentPageQuery } from '../payment-page.ts';
import styles from './PayNowPage.module.css';

/** Opened by a payment link, without signing in: what is due, and the way to pay it. */
export function PayNowPage() {
  const { token = '' } = useParams();
  const { payNow, visit } = useTexts();
  const { data, isError, refetch } = useQuery(paymentPageQuery(token));
  return (
    <>
      <header className={styles.bar}>
        <Wordmark className={styles.logo} />
      </header>
      <main>
        <Page title={data ? payNow.title(data.payerFirstName) : visit.payment} titleHidden={!data}>
          {data && <PayNow token={token} details={data} reload={refetch} />}
          {isError && (
            <Card flush>
              <EmptyState title={payNow.invalid}>{payNow.invalidText}</EmptyState>
            </Card>
          )}
          {!data && !isError && <Skeleton height={360} />}
        </Page>
      </main>
      <ToastHost />
    </>
  );
}
