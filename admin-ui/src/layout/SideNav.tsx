import { Mark, Wordmark } from '@bedside/ui-kit/components/Logo';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Link, useLocation } from 'react-router';
import { useShortcuts } from '../components/screen-hooks.ts';
import { useSideNav } from '../components/use-side-nav.ts';
import { entryAt, type OpenEntry, useSections, useWaiting } from './open-screens.ts';
import styles from './SideNav.module.css';

export function SideNav() {
  const { isSlim, isNarrow, fold } = useSideNav();
  useShortcuts({ '[': fold });
  return (
    <nav className={isSlim ? styles.slim : styles.rail} aria-label="Main navigation">
      <Link to="/" className={styles.mark} aria-label="Bedside home">
        {isSlim ? <Mark height={22} plain /> : <Wordmark height={19} plain />}
      </Link>
      <div className={styles.entries}>
        {useSections().map(({ label, entries }) => (
          <Group key={label} label={label} entries={entries} isSlim={isSlim} />
        ))}
      </div>
      {!isNarrow && <Fold isSlim={isSlim} onPress={fold} />}
    </nav>
  );
}

interface GroupProps {
  label: string;
  entries: readonly OpenEntry[];
  isSlim: boolean;
}

function Group({ label, entries, isSlim }: GroupProps) {
  return (
    <>
      {isSlim ? <hr className={styles.rule} /> : <p className={styles.group}>{label}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Item entry={entry} isSlim={isSlim} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ entry, isSlim }: { entry: OpenEntry; isSlim: boolean }) {
  const { icon: Icon, label, path } = entry;
  const isHere = entryAt(useLocation().pathname)?.label === label;
  const waiting = useWaiting(entry);
  const what = path === '/inbox' || path === '/chat' ? 'unread' : 'open';
  return (
    <Link
      to={path}
      className={`${styles.item} ${isHere ? styles.on : ''}`}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isSlim ? (waiting > 0 ? `${label}, ${waiting} ${what}` : label) : undefined}
      title={isSlim ? label : undefined}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {!isSlim && label}
      {waiting > 0 && <Count waiting={waiting} what={what} isSlim={isSlim} />}
    </Link>
  );
}

const CAP = 99;

const Count = ({ waiting, what, isSlim }: { waiting: number; what: string; isSlim: boolean }) =>
  isSlim ? (
    <span className={styles.dot} aria-hidden />
  ) : (
    <span className={styles.count}>
      {waiting > CAP ? `${CAP}+` : waiting}
      <span className="visually-hidden"> {what}</span>
    </span>
  );

function Fold({ isSlim, onPress }: { isSlim: boolean; onPress(): void }) {
  const Icon = isSlim ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      type="button"
      className={`${styles.item} ${styles.fold}`}
      onClick={onPress}
      aria-label={isSlim ? 'Expand sidebar' : undefined}
      aria-expanded={!isSlim}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {!isSlim && (
        <>
          Collapse <kbd>[</kbd>
        </>
      )}
    </button>
  );
}
