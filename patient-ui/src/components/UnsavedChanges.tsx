import { useTabClosingWarning } from '@bedside/ui-kit/leaving';
import type { ReactNode } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  leaving: Blocker;
  onLeave?: () => void;
  texts: { leaveTitle: string; leaveText: string; stay: string; leave: string };
}

export const UnsavedChangesDialog = ({ leaving, onLeave, texts }: Props) =>
  leaving.state === 'blocked' && (
    <ConfirmDialog
      title={texts.leaveTitle}
      text={texts.leaveText}
      keep={texts.stay}
      confirm={texts.leave}
      action={{
        mutate() {
          onLeave?.();
          leaving.proceed();
        },
        isPending: false,
        error: null,
      }}
      onClose={leaving.reset}
    />
  );

/**
 * Blocks leaving a page with unsaved answers. Steps within the page and `detour`, which comes back, are
 * allowed, and so is replacing the page after saving.
 */
export function useUnsavedChangesWarning(hasAnswers: boolean, detour?: string) {
  useTabClosingWarning(hasAnswers);
  return useBlocker(
    ({ currentLocation, historyAction, nextLocation: { pathname, search } }) =>
      hasAnswers &&
      historyAction !== 'REPLACE' &&
      currentLocation.pathname !== pathname &&
      `${pathname}${search}` !== detour,
  );
}

interface UnsavedChangesGroupProps {
  onLeave: () => void;
  children: ReactNode;
}

/** Treats a group of choices as one field, touched when focus leaves the group. */
export const UnsavedChangesGroup = ({ onLeave, children }: UnsavedChangesGroupProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus goes
  <div
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) onLeave();
    }}
  >
    {children}
  </div>
);
