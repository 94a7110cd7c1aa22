import Dialog from '@mui/material/Dialog';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useDebounced } from '../../components/screen-hooks.ts';
import styles from './CommandPalette.module.css';
import { highlightMatches } from './match.ts';
import type { PaletteGroup, PaletteOption } from './use-commands.tsx';
import { useCommands } from './use-commands.tsx';
import { useRecords } from './use-records.tsx';

const PAUSE_MILLISECONDS = 250;

export default function CommandPalette({ onClose }: { onClose(): void }) {
  const [query, setQuery] = useState('');
  const settled = useDebounced(query.trim(), PAUSE_MILLISECONDS);
  const groups = [...useRecords(settled), ...useCommands(query)].filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const [at, setAt] = useState(0);
  const current = options[Math.min(at, options.length - 1)];
  const list = useId();

  const run = (option: PaletteOption) => {
    onClose();
    option.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step !== 0) {
      event.preventDefault();
      setAt((was) => (was + step + options.length) % Math.max(options.length, 1));
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      run(current);
    }
  };

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
        <input
          autoFocus
          value={query}
          placeholder="Search patients, visits, invoices, actions"
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={current ? optionId(list, current) : undefined}
          aria-label="Search patients, visits, invoices, actions"
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <Results id={list} groups={groups} query={query} current={current} onRun={run} />
      <div className={styles.foot}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Enter</kbd> open
        <span role="status">{options.length === 1 ? '1 result' : `${options.length} results`}</span>
      </div>
    </Dialog>
  );
}

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);
const optionId = (list: string, option: PaletteOption) => `${list}-${option.id}`;

interface ResultsProps {
  id: string;
  groups: readonly PaletteGroup[];
  query: string;
  current: PaletteOption | undefined;
  onRun(option: PaletteOption): void;
}

function Results({ id, groups, query, current, onRun }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.results}>
      {groups.length === 0 && <p className={styles.none}>No results for “{query}”</p>}
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
        <div key={group.label} role="group" aria-label={group.label}>
          <p className={styles.group} aria-hidden>
            {group.label}
          </p>
          {group.options.map((option) => (
            <Option
              key={option.id}
              id={optionId(id, option)}
              option={option}
              query={query}
              isCurrent={option === current}
              onRun={() => onRun(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: PaletteOption;
  query: string;
  isCurrent: boolean;
  onRun(): void;
}

function Option({ id, option, query, isCurrent, onRun }: OptionProps) {
  useEffect(() => {
    if (isCurrent) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent, id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above carries the keyboard
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={isCurrent ? styles.current : styles.option}
      onClick={onRun}
    >
      <span className={styles.icon}>{option.icon}</span>
      <span className={styles.label}>
        {highlightMatches(option.label, query).map(({ text, isMatch }) =>
          isMatch ? <mark key={text}>{text}</mark> : text,
        )}
      </span>
      {option.meta && <span className={styles.meta}>{option.meta}</span>}
      <span className={styles.end}>{option.end}</span>
    </div>
  );
}
