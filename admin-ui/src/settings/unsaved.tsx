import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { isBackTaken, useBackCloses } from '@bedside/ui-kit/leaving';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { type NavigateOptions, type To, UNSAFE_NavigationContext } from 'react-router';

const ReportContext = createContext<(group: string, isDirty: boolean) => void>(() => undefined);

interface Props {
  isOpen: boolean;
  onLeave(): void;
  onStay(): void;
}

export const UnsavedChangesDialog = ({ isOpen, onLeave, onStay }: Props) =>
  isOpen && (
    <Dialog title="Discard unsaved changes?" closeLabel="Close" onClose={onStay}>
      Your changes on this page haven’t been saved.
      <footer className="dialog-actions">
        <Button kind="secondary" onClick={onLeave}>
          Discard and leave
        </Button>
        <Button onClick={onStay}>Keep editing</Button>
      </footer>
    </Dialog>
  );

/**
 * The router can’t block navigation, so this overrides its navigator. The browser warns about closed tabs.
 * Leaving replaces the history entry pushed for Back.
 * @returns how to continue, or null while nothing is blocked
 */
export function useUnsavedGuard(isDirty: boolean) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [held, setHeld] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const { push, replace } = navigator;
    navigator.push = (to: To, state?: unknown, options?: NavigateOptions) =>
      setHeld(() => () => (isBackTaken() ? replace : push).call(navigator, to, state, options));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      Object.assign(navigator, { push, replace });
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, navigator]);

  return { leave: held, stay: () => setHeld(null), hold: (go: () => void) => setHeld(() => go) };
}

export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const report = useCallback(
    (group: string, isGroupDirty: boolean) =>
      setDirty((groups) => [...groups.filter((one) => one !== group), ...(isGroupDirty ? [group] : [])]),
    [],
  );
  const isDirty = dirty.length > 0;
  const { leave, stay, hold } = useUnsavedGuard(isDirty);
  const goBack: () => void = useBackCloses(() => hold(goBack), false, isDirty);
  return (
    <ReportContext.Provider value={report}>
      {children}
      <UnsavedChangesDialog isOpen={leave !== null} onLeave={() => leave?.()} onStay={stay} />
    </ReportContext.Provider>
  );
}

export function useReportDirty(group: string, isDirty: boolean): void {
  const report = useContext(ReportContext);
  useEffect(() => {
    report(group, isDirty);
    return () => report(group, false);
  }, [report, group, isDirty]);
}
