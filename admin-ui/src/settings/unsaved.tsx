import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const ReportContext = createContext<(group: string, isDirty: boolean) => void>(() => undefined);

/** Asks before the page is left while a form on it holds something that is not saved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const report = useCallback(
    (group: string, isDirty: boolean) =>
      setDirty((groups) => [...groups.filter((one) => one !== group), ...(isDirty ? [group] : [])]),
    [],
  );
  const { leave, stay } = useUnsavedGuard(dirty.length > 0);
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
