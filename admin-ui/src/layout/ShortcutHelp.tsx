import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { useState } from 'react';
import { useShortcuts } from '../components/screen-hooks.ts';
import styles from './ShortcutHelp.module.css';

const shortcuts: readonly [keys: string, what: string][] = [
  ['Ctrl K', 'Search or run a command'],
  ['/', 'Search this list'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select row'],
  ['Enter', 'Open row'],
  ['A', 'Assign provider'],
  ['N', 'New appointment'],
  ['Arrow keys', 'Move between visits on the board'],
  ['M', 'Move a visit on the board (Enter to drop)'],
  ['[', 'Collapse sidebar'],
  ['Esc', 'Close'],
];

export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ '?': () => setIsOpen(true) });
  if (!isOpen) return null;
  return (
    <Dialog title="Keyboard shortcuts" closeLabel="Close" onClose={() => setIsOpen(false)}>
      <dl>
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className={styles.line}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
