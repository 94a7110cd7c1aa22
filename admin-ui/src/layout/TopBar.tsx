import Search from 'lucide-react/icons/search';
import { Bell } from './Bell.tsx';
import { LiveConnectionDot } from './LiveConnectionDot.tsx';
import { usePalette } from './PaletteProvider.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

export function TopBar() {
  const { open } = usePalette();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.find} onClick={open} aria-keyshortcuts="Control+K">
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <span>Search patients, visits, invoices, actions</span>
        <kbd>Ctrl K</kbd>
      </button>
      <LiveConnectionDot />
      <Bell />
      <UserMenu />
    </header>
  );
}
