import type { RetentionRecord } from '@bedside/contracts/practice/settings.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { useGetList } from 'react-admin';
import account from '../account/account.module.css';
import { useDrawer } from '../components/drawer.tsx';
import { LoadedCard } from '../components/page/LoadedCard.tsx';
import { Tag } from '../components/Tag.tsx';
import { RetentionForm } from './RetentionForm.tsx';

const names: Readonly<Record<RetentionRecord['id'], string>> = {
  outbox: 'Events and jobs',
  audit_log: 'Audit log',
  deliveries: 'Messages',
  notifications: 'Notifications',
  webhook_messages: 'Webhooks to other systems',
  webhook_events: 'Stripe webhooks',
  appointment_history: 'Visit history',
};

/** Months are removed automatically, except those with unfinished work. */
export function RetentionCard({ title }: { title: string }) {
  const drawer = useDrawer();
  const query = useGetList<RetentionRecord>('retention', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  return (
    <LoadedCard title={title} query={query} height={56}>
      {(months) => (
        <>
          <ul className={account.list}>
            {months.map((retention) => (
              <li key={retention.id}>
                <span className={account.item}>
                  {names[retention.id]}
                  <small>
                    {retentionText(retention)}, {rowsText(retention.rows)}, {sizeText(retention.size)}
                  </small>
                  <Times retention={retention} />
                </span>
                {retention.hasStrays && <Tag tone="orange">Some records won’t be deleted</Tag>}
                <Button
                  kind="secondary"
                  small
                  aria-label={`Edit ${names[retention.id]}`}
                  onClick={() =>
                    drawer.open(<RetentionForm retention={retention} name={names[retention.id]} />)
                  }
                >
                  Edit
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedCard>
  );
}

const count = new Intl.NumberFormat('en-US');

const retentionText = ({ months }: RetentionRecord): string =>
  months === null ? 'Kept forever' : `Kept for ${months === 1 ? '1 month' : `${months} months`}`;

function Times({ retention: { oldestMonth, nextRemoval, action } }: { retention: RetentionRecord }) {
  const formats = useFormats();
  if (!oldestMonth) return null;
  const next = action === 'drop' ? 'deleted' : 'set aside for archiving';
  return (
    <small>
      Records since {dayText(oldestMonth, 'numeric', formats)}
      {nextRemoval && `; the oldest month will be ${next} on ${dayText(nextRemoval, 'numeric', formats)}`}
    </small>
  );
}

/** Database statistics are unreliable for small tables, so small counts are only bounded. */
const rowsText = (rows: number): string =>
  rows < 1_000 ? 'up to 1,000 records' : `about ${count.format(rows)} records`;

const MEGABYTE = 1_000_000;

const sizeText = (bytes: number): string =>
  bytes < 1_000 * MEGABYTE
    ? `${count.format(Math.ceil(bytes / MEGABYTE))} MB`
    : `${count.format(Math.round(bytes / (100 * MEGABYTE)) / 10)} GB`;
