import { type SettingsRecord, settingsGroups } from '@bedside/contracts/practice/settings.schema';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { showToast } from '@bedside/ui-kit/toast';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { useMe } from '../data/me.ts';
import { mayOpen, screenAt } from '../layout/open-screens.ts';
import { CancelReasonsGroup } from './CancelReasonsGroup.tsx';
import { ConfidentialVisitsGroup } from './ConfidentialVisitsGroup.tsx';
import { ChangesProvider, SaveBar } from './changes.tsx';
import { HoursGroup } from './HoursGroup.tsx';
import { OfficesCard } from './OfficesCard.tsx';
import { PlainGroup } from './PlainGroup.tsx';
import { plainFields } from './plain-fields.ts';
import { RetentionCard } from './RetentionCard.tsx';
import { FindSetting, SettingsMenu } from './SettingsMenu.tsx';
import { type Group, groupTitles, sectionAt, sections } from './sections.ts';
import styles from './settings.module.css';
import { UnsavedGuard } from './unsaved.tsx';
import { useLiveSettings, useSettings } from './use-settings.ts';
import { ZonesGroup } from './ZonesGroup.tsx';

/** Time for the section to appear. */
const SHOWN_MILLISECONDS = 60;

export default function SettingsPage() {
  useEffect(() => {
    document.title = 'Settings · Bedside';
  }, []);
  return (
    <UnsavedGuard>
      <ChangesProvider>
        <Settings />
      </ChangesProvider>
    </UnsavedGuard>
  );
}

function Settings() {
  const { data, error, refetch } = useSettings();
  useLiveSettings();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const current = sectionAt(hash)?.id ?? 'practice';

  /** Replaces the URL, so that the unsaved changes guard doesn’t block it. */
  const open = (section: string, field?: string) => {
    void navigate({ hash: section }, { replace: true });
    setTyped('');
    setTimeout(() => {
      if (!field) scroller.current?.scrollTo({ top: 0 });
      else scroller.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
    });
  };
  const showRefused = (group: string) => {
    open(sectionAt(group)?.id ?? current);
    setTimeout(
      () => scroller.current?.querySelector<HTMLElement>(`#group-${group} [aria-invalid=true]`)?.focus(),
      SHOWN_MILLISECONDS,
    );
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Settings</h1>
        <FindSetting typed={typed} onType={setTyped} onOpen={open} />
      </header>
      <div className={styles.frame}>
        <SettingsMenu current={current} typed={typed} onOpen={open} />
        <div className={styles.work}>
          <div ref={scroller} className={styles.scroll}>
            {error && !data && (
              <RetryNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />
            )}
            {sections.map(({ id, label, about, groups, lists }) => (
              <section key={id} className={styles.section} hidden={id !== current}>
                <div>
                  <h2 className={styles.title}>{label}</h2>
                  <p className={styles.muted}>{about}</p>
                </div>
                {groups.map((group) => (
                  <div key={group} id={`group-${group}`}>
                    <Form group={group} all={data} />
                  </div>
                ))}
                {lists.length > 0 && <Lists lists={lists} />}
              </section>
            ))}
          </div>
          <SaveBar
            onRefused={showRefused}
            onSaved={() => showToast('Saved. Changes take effect immediately.', 'success')}
          />
        </div>
      </div>
    </div>
  );
}

/** Only the lists that the user may open. */
function Lists({ lists }: Pick<(typeof sections)[number], 'lists'>) {
  const me = useMe();
  const open = lists.filter(({ to }) => {
    const screen = screenAt(to);
    return screen && mayOpen(me, screen);
  });
  return (
    <ul className={styles.lists}>
      {open.map(({ to, label, about }) => (
        <li key={to}>
          <Link to={to}>
            <span>
              {label}
              <small>{about}</small>
            </span>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface FormProps {
  group: Group;
  all: readonly SettingsRecord[] | undefined;
}

function Form({ group, all }: FormProps): ReactNode {
  const title = groupTitles[group];
  if (group === 'offices') return <OfficesCard title={title} />;
  if (group === 'retention') return <RetentionCard title={title} />;
  const record = all?.find(({ id }) => id === group);
  if (!record) return <Skeleton height={240} />;
  switch (group) {
    case 'hours':
      return <HoursGroup record={record} visitMinutes={visitMinutes(all)} />;
    case 'cancellation':
      return <CancelReasonsGroup title={title} record={record} />;
    case 'confidentialVisits':
      return <ConfidentialVisitsGroup title={title} record={record} />;
    case 'zones':
      return <ZonesGroup title={title} record={record} />;
    default:
      return <PlainGroup title={title} group={group} record={record} fields={plainFields[group]} />;
  }
}

const visitMinutes = (all: readonly SettingsRecord[] | undefined): number =>
  settingsGroups.appointments.parse(all?.find(({ id }) => id === 'appointments')?.values)
    .defaultAppointmentMinutes;
