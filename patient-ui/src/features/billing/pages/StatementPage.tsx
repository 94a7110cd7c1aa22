import type { getBalance } from '@bedside/contracts/payments/refunds.api';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { Money } from '@bedside/ui-kit/components/Money';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { patientQuery } from '../../../api/queries.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { useAddressFilter } from '../../../components/DateFilter.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageIn, pageSizes } from '../../../search-params.ts';
import { useUser } from '../../../session/session.ts';
import { membersOf } from '../../booking/household.ts';
import { balanceQuery, billingPath, invoicePath } from '../billing-queries.ts';
import styles from '../components/billing.module.css';
import { SuperbillMonths } from '../components/SuperbillMonths.tsx';
import { YearStatement } from '../components/YearStatement.tsx';

const USUAL_ROWS = 4;

export function StatementPage() {
  const { billing, profile } = useTexts();
  const user = useUser();
  const { data } = useQuery(patientQuery(user.id));
  const filter = useAddressFilter();
  const people = data ? membersOf(data) : [];
  const chosen = people.find(({ id }) => id === filter.get('person')) ?? people[0];
  const personId = chosen?.id ?? user.id;
  return (
    <Page title={billing.statement} head={<BackLink to={billingPath}>{profile.titles.plans}</BackLink>}>
      <Stack gap="var(--gap)" top={20}>
        {people.length > 1 && (
          <SegmentedControl label={billing.people} scrolls>
            {people.map(({ id, firstName }) => (
              <SegmentedOption
                key={id}
                pressed={id === personId}
                onPress={() => filter.set('person', id === user.id ? '' : id)}
              >
                {firstName}
              </SegmentedOption>
            ))}
          </SegmentedControl>
        )}
        <Statement personId={personId} name={chosen && personId !== user.id ? chosen.firstName : null} />
        <SuperbillMonths
          key={personId}
          personId={personId}
          name={chosen && personId !== user.id ? chosen.firstName : null}
        />
        <YearStatement />
      </Stack>
    </Page>
  );
}

function Statement({ personId, name }: { personId: string; name: string | null }) {
  const { billing } = useTexts();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(balanceQuery(personId, pageIn(search)));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  const { balance, entries, meta } = data;
  return (
    <>
      <Card>
        <p className="small muted">
          {balance < 0 ? billing.credit : name ? billing.balanceOf(name) : billing.balance}
        </p>
        <p className={styles.sum}>
          <Money dollars={Math.abs(balance)} />
        </p>
      </Card>
      {entries.length === 0 ? (
        <Card flush>
          <EmptyState title={billing.noEntries}>{billing.emptyText}</EmptyState>
        </Card>
      ) : (
        <div>
          <Rows>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </Rows>
          {meta && <Pager meta={meta} sizes={pageSizes} rowsLabel={billing.entriesPerPage} />}
        </div>
      )}
    </>
  );
}

type LedgerRow = z.infer<typeof getBalance.data>['entries'][number];

function Entry({ entry }: { entry: LedgerRow }) {
  const { billing, money } = useTexts();
  // When a lost dispute is won after all, entries of the opposite sign reverse what it posted.
  const isReversed = entry.kind === 'CHARGEBACK' ? entry.amount < 0 : entry.amount > 0;
  const reversed: Partial<Record<LedgerRow['kind'], string>> = isReversed ? billing.entriesReversed : {};
  const mode = entry.paymentMode && money.modes[entry.paymentMode];
  return (
    <div className={styles.entry}>
      <div>
        <p className="strong">
          {reversed[entry.kind] ?? billing.entries[entry.kind]}
          {mode && `: ${mode}`}
        </p>
        <p className="small muted">
          <DateText value={entry.at} pattern="full" />,{' '}
          <Link to={invoicePath(entry.invoiceId)}>{entry.invoiceNumber}</Link>
        </p>
      </div>
      <Money dollars={entry.amount} />
    </div>
  );
}
