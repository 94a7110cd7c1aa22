import { Mark, Wordmark } from '@bedside/ui-kit/components/Logo';
import useMediaQuery from '@mui/material/useMediaQuery';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { useStore } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useShortcuts } from '../components/screen-hooks.ts';
import { useMe } from '../data/me.ts';
import styles from './SideNav.module.css';
import { pathOf, type Screen, type Section, screenAt, useSections } from './screens.ts';

/** Collapsed by choice, on narrow windows, and by default on the day board. */
export function useSideNav() {
  const { pathname } = useLocation();
  const [isFolded, setIsFolded] = useStore('rail.isFolded', false);
  const [isFoldedOnBoard, setIsFoldedOnBoard] = useStore('rail.isFoldedOnBoard', true);
  const isNarrow = useMediaQuery('(max-width: 1099px)', { noSsr: true });
  const onBoard = pathname.startsWith('/board');
  const folded = onBoard ? isFoldedOnBoard : isFolded;
  const fold = () => (onBoard ? setIsFoldedOnBoard : setIsFolded)(!folded);
  return { isSlim: folded || isNarrow, isNarrow, fold };
}

export function SideNav() {
  const { isSlim, isNarrow, fold } = useSideNav();
  useShortcuts({ '[': fold });
  return (
    <nav className={isSlim ? styles.slim : styles.rail} aria-label="Main navigation">
      <Link to="/" className={styles.mark} aria-label="Bedside home">
        {isSlim ? <Mark height={22} plain /> : <Wordmark height={19} plain />}
      </Link>
      {useSections().map((section) => (
        <Group key={section.label} section={section} isSlim={isSlim} />
      ))}
      {!isNarrow && <Fold isSlim={isSlim} onPress={fold} />}
    </nav>
  );
}

function Group({ section, isSlim }: { section: Section; isSlim: boolean }) {
  return (
    <>
      {isSlim ? <hr className={styles.rule} /> : <p className={styles.group}>{section.label}</p>}
      <ul>
        {section.screens.map((screen) => (
          <li key={pathOf(screen)}>
            <Item screen={screen} isSlim={isSlim} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ screen, isSlim }: { screen: Screen; isSlim: boolean }) {
  const Icon = screen.icon;
  const isHere = screenAt(useLocation().pathname) === screen;
  const waiting = screen.waiting?.(useMe()) ?? 0;
  return (
    <Link
      to={pathOf(screen)}
      className={`${styles.item} ${isHere ? styles.on : ''}`}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isSlim ? (waiting > 0 ? `${screen.label}, ${waiting} unread` : screen.label) : undefined}
      title={isSlim ? screen.label : undefined}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {!isSlim && screen.label}
      {waiting > 0 && <Count waiting={waiting} isSlim={isSlim} />}
    </Link>
  );
}

const CAP = 99;

const Count = ({ waiting, isSlim }: { waiting: number; isSlim: boolean }) =>
  isSlim ? (
    <span className={styles.dot} aria-hidden />
  ) : (
    <span className={styles.count}>
      {waiting > CAP ? `${CAP}+` : waiting}
      <span className="spoken"> unread</span>
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
