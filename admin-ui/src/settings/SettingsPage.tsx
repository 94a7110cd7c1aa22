import type { SettingsRecord } from '@bedside/contracts/practice/settings.schema';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import type { ReactNode } from 'react';
import { PlainPage } from '../components/page/PageTabs.tsx';
import { requestIdOf } from '../data/failure.ts';
import { CancelReasonsGroup } from './CancelReasonsGroup.tsx';
import { HoursGroup } from './HoursGroup.tsx';
import { OfficesCard } from './OfficesCard.tsx';
import { PlainGroup } from './PlainGroup.tsx';
import { plainFields } from './plain-fields.ts';
import styles from './settings.module.css';
import { UnsavedGuard } from './unsaved.tsx';
import { useLiveSettings, useSettings } from './use-settings.ts';
import { ZonesGroup } from './ZonesGroup.tsx';

const titles = {
  practice: 'Practice',
  hours: 'Hours and holidays',
  appointments: 'Visits',
  cancellation: 'Cancellation reasons',
  zones: 'Service area',
  fees: 'Fees',
  messages: 'Messages',
  chat: 'Chat',
  sessions: 'Sessions',
  offices: 'Offices',
} as const;
type Part = keyof typeof titles;
const parts = Object.keys(titles) as Part[];

export default function SettingsPage() {
  const { data, error } = useSettings();
  useLiveSettings();
  return (
    <UnsavedGuard>
      <PlainPage title="Practice settings">
        <nav className={styles.places} aria-label="Settings sections">
          {parts.map((part) => (
            <a key={part} href={`#${part}`} onClick={(event) => goTo(event, part)}>
              {titles[part]}
            </a>
          ))}
        </nav>
        {error && !data && <ErrorNotice title={error.message} requestId={requestIdOf(error)} />}
        {parts.map((part) => (
          <div key={part} id={part} className={styles.group} tabIndex={-1}>
            {part === 'offices' ? (
              <OfficesCard title={titles[part]} />
            ) : (
              <Group part={part} record={data?.find(({ id }) => id === part)} />
            )}
          </div>
        ))}
      </PlainPage>
    </UnsavedGuard>
  );
}

/** Scrolls without a navigation. */
function goTo(event: { preventDefault(): void }, part: Part): void {
  event.preventDefault();
  const group = document.getElementById(part);
  group?.scrollIntoView();
  group?.focus({ preventScroll: true });
}

interface GroupProps {
  part: Exclude<Part, 'offices'>;
  record: SettingsRecord | undefined;
}

function Group({ part, record }: GroupProps): ReactNode {
  if (!record) return <Skeleton height={240} />;
  const title = titles[part];
  switch (part) {
    case 'hours':
      return <HoursGroup title={title} record={record} />;
    case 'cancellation':
      return <CancelReasonsGroup title={title} record={record} />;
    case 'zones':
      return <ZonesGroup title={title} record={record} />;
    default:
      return <PlainGroup title={title} group={part} record={record} fields={plainFields[part]} />;
  }
}
