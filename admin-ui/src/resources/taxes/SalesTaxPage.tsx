import { type TaxOfPeriod, type TaxPeriod, taxPeriods } from '@bedside/contracts/payments/taxes.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Money } from '@bedside/ui-kit/components/Money';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { format, parse } from 'date-fns';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Receipt from 'lucide-react/icons/receipt';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useDrawer } from '../../components/drawer.tsx';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Card } from '../../components/page/Card.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import frame from '../../list/ListFrame.module.css';
import { RouteTabs, SiblingTabs } from '../../list/ListTabs.tsx';
import { ChangeRateForm } from './ChangeRateForm.tsx';
import { CurrentRates, taxTabs } from './CurrentRates.tsx';
import styles from './taxes.module.css';

const address = z.object({
  period: z.enum(taxPeriods).catch('month'),
  year: z.coerce.number().int().min(2000).max(2100).optional().catch(undefined),
});

/** Defaults to the current year. */
function useSalesTax(query: { period: TaxPeriod; year: number | undefined }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['sales-tax', query],
    queryFn: async () => (await dataProvider.getSalesTaxDetail({ query })).data,
    placeholderData: keepPreviousData,
  });
}

export default function SalesTaxPage() {
  const [search, setSearch] = useSearchParams();
  const query = address.parse(Object.fromEntries(search));
  const { data, error, refetch } = useSalesTax({ period: query.period, year: query.year });
  const drawer = useDrawer();
  useEffect(() => {
    document.title = 'Sales tax · Bedside';
  }, []);
  const show = (change: { period?: TaxPeriod; year?: number }) =>
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...wordsOf(change) }), {
      replace: true,
    });
  return (
    <section className={frame.frame} aria-label="Sales tax">
      <div className={frame.head}>
        <h1>Sales tax</h1>
        <span className={frame.headEnd}>
          <Button
            disabled={!data}
            onClick={() => drawer.open(<ChangeRateForm current={data?.current ?? null} />)}
          >
            Change tax rate
          </Button>
        </span>
      </div>
      <SiblingTabs />
      <RouteTabs tabs={taxTabs} />
      <div className={styles.page}>
        {error && !data && (
          <RetryNotice error={error} onRetry={() => refetch()}>
            Couldn’t load sales tax. Nothing was changed.
          </RetryNotice>
        )}
        {!error && !data && <Skeleton height={320} />}
        {data && (
          <>
            <CurrentRates current={data.current} upcoming={data.upcoming} />
            <Card
              title="Tax by period"
              end={
                <>
                  <SegmentedControl
                    label="Group by"
                    choices={[
                      { value: 'month', label: 'Months' },
                      { value: 'quarter', label: 'Quarters' },
                    ]}
                    chosen={query.period}
                    onChoose={(period) => show({ period })}
                  />
                  <Year year={data.year} onChange={(year) => show({ year })} />
                </>
              }
            >
              {data.periods.length === 0 ? (
                <EmptyState
                  icon={Receipt}
                  title={`No sales tax in ${data.year}`}
                  action={
                    <Button kind="secondary" onClick={() => show({ year: data.year - 1 })}>
                      Show {data.year - 1}
                    </Button>
                  }
                >
                  Tax will appear here once invoices with taxable services are sent or paid.
                </EmptyState>
              ) : (
                <Periods periods={data.periods} totals={data.totals} period={data.period} />
              )}
            </Card>
          </>
        )}
      </div>
    </section>
  );
}

const wordsOf = (change: { period?: TaxPeriod; year?: number }): Record<string, string> =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]));

const Year = ({ year, onChange }: { year: number; onChange(year: number): void }) => (
  <span className={styles.year}>
    <IconButton framed aria-label="Previous year" onClick={() => onChange(year - 1)}>
      <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <b role="status">{year}</b>
    <IconButton framed aria-label="Next year" onClick={() => onChange(year + 1)}>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </span>
);

/** "October", "Q4" */
const periodText = (from: string, period: TaxPeriod): string =>
  format(parse(from, 'yyyy-MM-dd', new Date(0)), period === 'month' ? 'LLLL' : 'QQQ');

interface PeriodsProps {
  periods: readonly TaxOfPeriod[];
  totals: Pick<TaxOfPeriod, 'invoices' | 'invoiced' | 'collected' | 'refunded' | 'due'>;
  period: TaxPeriod;
}

function Periods({ periods, totals, period }: PeriodsProps) {
  const most = Math.max(...periods.map(({ invoiced, collected }) => Math.max(invoiced, collected)), 0.01);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard, too
    <section className={styles.scroll} tabIndex={0} aria-label="Periods">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">Jurisdiction</th>
            <th scope="col">Invoices</th>
            <th scope="col">Invoiced</th>
            <th scope="col">Collected</th>
            <th scope="col">Refunded</th>
            <th scope="col">Net tax due</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((one) => (
            <tr key={`${one.from} ${one.jurisdiction}`}>
              <th scope="row">
                {periodText(one.from, period)}
                <small>{one.jurisdiction}</small>
                <span className={styles.bars} aria-hidden>
                  <i style={{ width: `${(one.invoiced / most) * 100}%` }} />
                  <i style={{ width: `${(one.collected / most) * 100}%` }} />
                </span>
              </th>
              <td>{one.jurisdiction}</td>
              <td>{one.invoices}</td>
              <td>
                <Money dollars={one.invoiced} />
              </td>
              <td>
                <Money dollars={one.collected} />
              </td>
              <td>{one.refunded === 0 ? '–' : <Money dollars={-one.refunded} />}</td>
              <td>
                <Money dollars={one.due} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Year total</th>
            <td />
            <td>{totals.invoices}</td>
            <td>
              <Money dollars={totals.invoiced} />
            </td>
            <td>
              <Money dollars={totals.collected} />
            </td>
            <td>{totals.refunded === 0 ? '–' : <Money dollars={-totals.refunded} />}</td>
            <td>
              <Money dollars={totals.due} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
