import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import useMediaQuery from '@mui/material/useMediaQuery';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useGroups } from './changes.tsx';
import styles from './SettingsMenu.module.css';
import { sections, settingsFound } from './sections.ts';

interface Props {
  current: string;
  /** The search text. If empty, the menu shows the sections. */
  typed: string;
  onOpen(section: string, field?: string): void;
}

export function SettingsMenu({ current, typed, onOpen }: Props) {
  const isNarrow = useMediaQuery('(max-width: 767px)', { noSsr: true });
  const groups = useGroups();
  if (typed.trim() !== '') return <Results typed={typed} onOpen={onOpen} />;
  if (isNarrow)
    return (
      <div className={styles.choose}>
        <SelectInput
          label="Section"
          placeholder="Select a section"
          value={current}
          options={sections.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => onOpen(target.value)}
        />
      </div>
    );
  return (
    <nav className={styles.side} aria-label="Settings sections">
      {sections.map(({ id, label, icon: Icon, groups: own }) => {
        const isWrong = own.some((group) => groups[group]?.hasErrors);
        return (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onOpen(id);
            }}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {label}
            {isWrong && (
              <i className={styles.wrong}>
                <span className="visually-hidden">has errors</span>
              </i>
            )}
          </a>
        );
      })}
      <p className={styles.kept}>Changes are kept in the audit log.</p>
    </nav>
  );
}

function Results({ typed, onOpen }: Pick<Props, 'typed' | 'onOpen'>) {
  const found = settingsFound(typed);
  return (
    <nav className={styles.side} aria-label="Settings found">
      {found.map(({ section, label, field }) => (
        <button key={`${section} ${label}`} type="button" onClick={() => onOpen(section, field)}>
          <span>{label}</span>
          <small>{sections.find(({ id }) => id === section)?.label}</small>
        </button>
      ))}
      {found.length === 0 && <p className={styles.kept}>No setting matches “{typed.trim()}”.</p>}
    </nav>
  );
}

interface FindProps {
  typed: string;
  onType(typed: string): void;
  onOpen: Props['onOpen'];
}

/** Enter opens the first match. */
export function FindSetting({ typed, onType, onOpen }: FindProps) {
  return (
    <search className={styles.find}>
      <Search size={14} strokeWidth={1.75} aria-hidden />
      <input
        type="text"
        inputMode="search"
        placeholder="Find a setting"
        aria-label="Find a setting"
        value={typed}
        maxLength={60}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onType('');
          const [first] = typed.trim() === '' ? [] : settingsFound(typed);
          if (key === 'Enter' && first) onOpen(first.section, first.field);
        }}
      />
      {typed !== '' && (
        <button type="button" aria-label="Clear search" onClick={() => onType('')}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </search>
  );
}
