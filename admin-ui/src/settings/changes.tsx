import { Button } from '@bedside/ui-kit/components/Button';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './settings.module.css';

interface GroupState {
  /** The names of what changed, such as a day or a field. */
  changes: readonly string[];
  hasErrors: boolean;
}

interface GroupActions {
  /** Resolves to whether it was saved. */
  save(): Promise<boolean>;
  discard(): void;
}

type Groups = Readonly<Record<string, GroupState>>;

interface Changes {
  groups: Groups;
  report(group: string, state: GroupState): void;
  actions: Map<string, GroupActions>;
}

const none: Groups = {};
const ChangesContext = createContext<Changes>({ groups: none, report: () => undefined, actions: new Map() });

export function ChangesProvider({ children }: { children: ReactNode }) {
  const [groups, setGroups] = useState(none);
  const actions = useRef(new Map<string, GroupActions>()).current;
  const report = useCallback(
    (group: string, state: GroupState) => setGroups((all) => ({ ...all, [group]: state })),
    [],
  );
  const value = useMemo(() => ({ groups, report, actions }), [groups, report, actions]);
  return <ChangesContext.Provider value={value}>{children}</ChangesContext.Provider>;
}

export const useGroups = (): Groups => useContext(ChangesContext).groups;

/** Registers a group’s unsaved changes with the page, and how to save or discard them. */
export function useReportChanges(
  group: string,
  { changes, hasErrors, save, discard }: GroupState & GroupActions,
): void {
  const { report, actions } = useContext(ChangesContext);
  const text = changes.join('\n');
  useEffect(() => {
    report(group, { changes: text === '' ? [] : text.split('\n'), hasErrors });
  }, [report, group, text, hasErrors]);
  useEffect(() => {
    actions.set(group, { save, discard });
  });
}

interface BarProps {
  /** Shows a group that could not be saved. */
  onRefused(group: string): void;
  onSaved(): void;
}

/** Appears with the first unsaved change and saves all groups. */
export function SaveBar({ onRefused, onSaved }: BarProps) {
  const { groups, actions } = useContext(ChangesContext);
  const [isSaving, setSaving] = useState(false);
  const changed = Object.entries(groups).filter(([, { changes }]) => changes.length > 0);
  const names = changed.flatMap(([, { changes }]) => changes);

  async function saveAll() {
    if (isSaving || changed.length === 0) return;
    setSaving(true);
    const refused: string[] = [];
    for (const [group] of changed) if (!(await actions.get(group)?.save())) refused.push(group);
    setSaving(false);
    if (refused[0] === undefined) onSaved();
    else onRefused(refused[0]);
  }

  const latest = useRef(saveAll);
  latest.current = saveAll;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Some fields take their value only on blur.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setTimeout(() => void latest.current());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <footer className={names.length > 0 ? styles.bar : styles.noBar}>
      {names.length > 0 && (
        <>
          <p role="status" className={styles.count}>
            <b>{names.length === 1 ? '1 unsaved change' : `${names.length} unsaved changes`}</b>
            <span>{names.join(', ')}. Changes take effect immediately.</span>
          </p>
          <Button
            kind="secondary"
            disabled={isSaving}
            onClick={() => {
              for (const [group] of changed) actions.get(group)?.discard();
            }}
          >
            Discard
          </Button>
          <Button busy={isSaving} aria-keyshortcuts="Control+S" onClick={() => void saveAll()}>
            Save changes
          </Button>
        </>
      )}
    </footer>
  );
}
