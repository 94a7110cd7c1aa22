import { useDebounced } from '@bedside/ui-kit/use-debounced';
import Dialog from '@mui/material/Dialog';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { ActionOption } from '../../components/ActionButton.tsx';
import styles from './CommandPalette.module.css';
import { splitAction } from './match.ts';
import { Option, type Palette, PaletteAction, PaletteContext } from './Option.tsx';
import { type Found, nameOf, RecordActions } from './RecordActions.tsx';
import { type PaletteGroup, useCommands } from './use-commands.tsx';
import { useRecords } from './use-records.tsx';

const PAUSE_MILLISECONDS = 250;
const WORDS = 'Search patients, visits, invoices, actions';

const optionsIn = (box: HTMLElement | null): string[] =>
  [...(box?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id);

export default function CommandPalette({ onClose }: { onClose(): void }) {
  const [query, setQuery] = useState('');
  const [scope, setScope] = useState<Found | null>(null);
  const settled = splitAction(useDebounced(query, PAUSE_MILLISECONDS));
  const records = useRecords(scope ? '' : settled.rest);
  const commands = useCommands(query);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [options, setOptions] = useState<readonly string[]>([]);
  /** Null selects the first option until a key moves the selection. */
  const [picked, setPicked] = useState<string | null>(null);
  const current = picked && options.includes(picked) ? picked : options[0];

  // A record’s buttons decide by themselves whether to show, so the options are read from the page.
  useLayoutEffect(() => {
    const shown = optionsIn(box.current);
    setOptions((before) => (before.join() === shown.join() ? before : shown));
  });

  const type = (text: string) => {
    setQuery(text);
    setPicked(null);
  };
  const pick = (found: Found | null) => {
    setScope(found);
    type('');
  };
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    const shown = current ? document.getElementById(current) : null;
    if (step !== 0) {
      event.preventDefault();
      const at = current ? options.indexOf(current) : -1;
      setPicked(options[(at + step + options.length) % Math.max(options.length, 1)] ?? null);
    }
    if (event.key === 'Enter' && shown) {
      event.preventDefault();
      shown.click();
    }
    if (event.key === 'Tab' && !event.shiftKey && shown?.dataset.actions) {
      event.preventDefault();
      shown.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    }
    if (event.key === 'Backspace' && query === '' && scope) pick(null);
  };
  const palette: Palette = { current, text: scope ? query : settled.rest, close: onClose, pick };

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        container: { className: styles.container },
        paper: { className: styles.palette, 'aria-label': 'Command menu' },
      }}
    >
      <div className={styles.field}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
        {scope && <span className={styles.scope}>{nameOf(scope)}</span>}
        <input
          autoFocus
          value={query}
          placeholder={scope ? 'Search actions' : WORDS}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={current}
          aria-label={scope ? `Search actions for ${nameOf(scope)}` : WORDS}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteContext.Provider value={palette}>
        <ActionOption.Provider value={PaletteAction}>
          <div id={list} ref={box} role="listbox" aria-label="Results" className={styles.results}>
            {options.length === 0 && <p className={styles.none}>No results for “{query}”</p>}
            {scope ? (
              <Actions of={[scope]} typed={query} />
            ) : (
              <Results records={records} commands={commands} verb={settled.verb} />
            )}
          </div>
        </ActionOption.Provider>
      </PaletteContext.Provider>
      <div className={styles.foot}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Enter</kbd> open
        {!scope && (
          <>
            {' '}
            <kbd>Tab</kbd> actions
          </>
        )}
        <span role="status">{options.length === 1 ? '1 result' : `${options.length} results`}</span>
      </div>
    </Dialog>
  );
}

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

interface ResultsProps {
  records: readonly PaletteGroup[];
  commands: readonly PaletteGroup[];
  verb: string;
}

function Results({ records, commands, verb }: ResultsProps) {
  const found = records.map(({ options }) => options.flatMap((option) => option.found ?? []));
  // A typed action is offered for every record found. Otherwise, the best record of each kind offers its
  // frequent actions.
  const of = verb ? found.flat() : found.flatMap((ofKind) => ofKind.slice(0, 1));
  const actions = <Actions key="actions" of={of} typed={verb} isShort={!verb} />;
  const recordGroups = records.map((group) => <Group key={group.label} group={group} />);
  return (
    <>
      {verb ? [actions, ...recordGroups] : [...recordGroups, actions]}
      {commands.map((group) => (
        <Group key={group.label} group={group} />
      ))}
    </>
  );
}

const Group = ({ group: { label, options } }: { group: PaletteGroup }) => (
  // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
  <div role="group" aria-label={label}>
    <p className={styles.group} aria-hidden>
      {label}
    </p>
    {options.map((option) => (
      <Option key={option.id} {...option} />
    ))}
  </div>
);

interface ActionsProps {
  of: readonly Found[];
  typed: string;
  isShort?: boolean;
}

const Actions = ({ of, typed, isShort = false }: ActionsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
  <div role="group" aria-label="Actions for records">
    <p className={styles.group} aria-hidden>
      Actions
    </p>
    {of.map((found) => (
      <PaletteAction.Scope key={found.record.id} about={nameOf(found)} typed={typed} isShort={isShort}>
        <RecordActions found={found} />
      </PaletteAction.Scope>
    ))}
  </div>
);
