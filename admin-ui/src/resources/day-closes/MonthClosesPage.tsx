import type { MonthCloseRecord } from '@bedside/contracts/payments/closes.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { format, parse } from 'date-fns';
import BookLock from 'lucide-react/icons/book-lock';
import FileDown from 'lucide-react/icons/file-down';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { failureTitle } from '../../data/failure.ts';
import { useMe } from '../../data/me.ts';
import { downloadCsv } from '../../list/csv.ts';
import frame from '../../list/ListFrame.module.css';
import { RouteTabs, SiblingTabs } from '../../list/ListTabs.tsx';
import taxes from '../taxes/taxes.module.css';
import { closeTabs, monthLooks } from './close-states.ts';
import styles from './day-closes.module.css';
import { type JournalFormat, journalFile, journalFormats } from './journal-file.ts';

/** "June 2026" */
const monthText = (month: string) => format(parse(month, 'yyyy-MM-dd', new Date(0)), 'LLLL yyyy');

export default function MonthClosesPage() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['day-closes', 'months'],
    queryFn: async () => (await dataProvider.listMonthCloses({})).data.months,
  });
  useEffect(() => {
    document.title = 'Month closes · Bedside';
  }, []);
  return (
    <section className={frame.frame} aria-label="Month closes">
      <div className={frame.head}>
        <h1>Month closes</h1>
      </div>
      <SiblingTabs />
      <RouteTabs tabs={closeTabs} />
      <div className={taxes.page}>
        {error && !data && (
          <RetryNotice error={error} onRetry={() => refetch()}>
            Couldn’t load the months.
          </RetryNotice>
        )}
        {!error && !data && <Skeleton height={240} />}
        {data?.length === 0 && (
          <EmptyState icon={BookLock} title="No closed days yet">
            Close days first. Their months and journals will appear here.
          </EmptyState>
        )}
        <ul className={styles.months}>
          {data?.map((month) => (
            <Month key={month.month} month={month} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Month({ month: { month, state, waitsFor, closedBy } }: { month: MonthCloseRecord }) {
  const me = useMe();
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const mayClose = me.role === 'SUPER_ADMIN';
  const title = monthText(month);
  const download = useMutation({
    mutationFn: async (layout: JournalFormat) => {
      const { data } = await dataProvider.getJournal({ query: { month: month.slice(0, 7) } });
      downloadCsv(`Journal ${month.slice(0, 7)}.csv`, journalFile(data.lines, layout));
    },
    onError: (failure) => showToast(failureTitle(failure, 'Couldn’t load the journal.'), 'error'),
  });
  return (
    <li>
      <b>{title}</b>
      <DenseChip {...monthLooks[state]} />
      <p>
        {closedBy
          ? `Closed by ${closedBy.fullname}`
          : (waitsFor ?? (mayClose ? '' : 'Only a super-admin can close it.'))}
      </p>
      <span className={styles.actions}>
        {state === 'READY' && mayClose && (
          <Button
            small
            onClick={() =>
              drawer.open(
                <ConfirmForm
                  title={`Close ${title}`}
                  about="Earlier months will be closed, too."
                  submitLabel="Close month"
                  run={(provider) => provider.closeMonth({ body: { month: month.slice(0, 7) } })}
                  refreshes={[]}
                >
                  Its days and figures can no longer be changed. This can’t be undone.
                </ConfirmForm>,
              )
            }
          >
            Close month
          </Button>
        )}
        <RowMenu label={`Download the journal of ${title}`} isFramed>
          {journalFormats.map(({ value, label }) => (
            <MenuAction
              key={value}
              icon={FileDown}
              label={`Journal as ${label}`}
              isBusy={download.isPending}
              onPress={() => download.mutate(value)}
            />
          ))}
        </RowMenu>
      </span>
    </li>
  );
}
