import { getBalance } from '@bedside/contracts/payments/refunds.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadedCard } from '../../../components/page/LoadedCard.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import { ledgerLabel, modeText } from '../../../money/money-text.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';
import styles from '../tabs/tabs.module.css';
import own from './billing.module.css';

const TAKE = 20;

export const useBalance = (patientId: string) =>
  useInfiniteQuery({
    queryKey: ['balance', patientId],
    queryFn: async ({ pageParam }) =>
      await client.send(getBalance, { params: { id: patientId }, query: { page: pageParam, take: TAKE } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.page < meta.pageCount ? meta.page + 1 : undefined),
  });

/** Past rows never change. */
export function LedgerCard({ balance }: { balance: ReturnType<typeof useBalance> }) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = balance;
  return (
    <LoadedCard title="Ledger" query={balance} height={120}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.data.entries);
        return (
          <>
            {entries.length === 0 && <p className={styles.none}>No charges yet.</p>}
            {entries.length > 0 && (
              <table className={own.ledger}>
                <thead>
                  <tr>
                    <th scope="col">Description</th>
                    <th scope="col">Invoice</th>
                    <th scope="col">Amount</th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map(({ id, kind, paymentMode, at, invoiceId, invoiceNumber, amount }) => (
                    <tr key={id}>
                      <td>
                        {ledgerLabel({ kind, amount })}
                        {paymentMode && `, ${modeText(paymentMode)}`}
                        <small>
                          <RelativeDateTime instant={at} />
                        </small>
                      </td>
                      <td>
                        <Link to={invoiceAddress({ id: invoiceId })}>{invoiceNumber}</Link>
                      </td>
                      <td>
                        <Money dollars={amount} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {hasNextPage && (
              <div className={own.more}>
                <Button kind="secondary" small busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
                  Show earlier entries
                </Button>
              </div>
            )}
          </>
        );
      }}
    </LoadedCard>
  );
}
