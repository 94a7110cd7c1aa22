import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import type { ActionLook } from '../../components/ActionButton.tsx';
import styles from './CommandPalette.module.css';
import { findsAction, highlightMatches, isFrequent } from './match.ts';
import type { Found } from './RecordActions.tsx';
import type { PaletteOption } from './use-commands.tsx';

export interface Palette {
  /** The ID of the option that Enter runs. */
  current: string | undefined;
  /** Highlighted in labels. */
  text: string;
  close(): void;
  /** Shows the actions of a record. */
  pick(found: Found): void;
}

export const PaletteContext = createContext<Palette>({
  current: undefined,
  text: '',
  close: () => undefined,
  pick: () => undefined,
});

export function Option({ icon, label, meta, end, found, run }: Omit<PaletteOption, 'id'>) {
  const { current, text, close, pick } = useContext(PaletteContext);
  const id = useId();
  const isCurrent = current === id;
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
      data-actions={found ? true : undefined}
      onClick={() => {
        close();
        run();
      }}
      onContextMenu={(event) => {
        if (!found) return;
        event.preventDefault();
        pick(found);
      }}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>
        {highlightMatches(label, text).map(({ text, isMatch }) =>
          isMatch ? <mark key={text}>{text}</mark> : text,
        )}
      </span>
      {meta && <span className={styles.meta}>{meta}</span>}
      <span className={styles.end}>{end}</span>
    </div>
  );
}

const Scope = createContext({ about: '', typed: '', isShort: false });

/** A button of a record’s menu, shown as an option. */
export function PaletteAction({ icon: Icon, label, onPress }: ActionLook) {
  const { about, typed, isShort } = useContext(Scope);
  if (isShort ? !isFrequent(label) : !findsAction(label, typed)) return null;
  return (
    <Option
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      label={label}
      meta={about}
      run={onPress}
    />
  );
}

interface ScopeProps {
  about: string;
  typed: string;
  isShort: boolean;
  children: ReactNode;
}

PaletteAction.Scope = ({ children, ...scope }: ScopeProps) => (
  <Scope.Provider value={scope}>{children}</Scope.Provider>
);
