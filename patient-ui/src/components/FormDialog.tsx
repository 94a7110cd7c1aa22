import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { useBackCloses } from '@bedside/ui-kit/leaving';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useTabClosingWarning } from './UnsavedChanges.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'closeLabel'> {
  isDirty?: boolean;
}

/** Holds a form. Back closes it instead of leaving the page, and every way out but its buttons asks first. */
export function FormDialog({ isDirty = false, locked = false, onClose, children, ...dialog }: Props) {
  const { request: texts, shell } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  // The question closes first, so that the focus returns past both.
  const discard = () => {
    flushSync(() => setIsAsking(false));
    onClose();
  };
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  useBackCloses(leave, locked);
  useTabClosingWarning(isDirty);
  return (
    <Dialog {...dialog} closeLabel={shell.close} locked={locked} onClose={leave}>
      {children}
      {isAsking && (
        <ConfirmDialog
          title={texts.discardTitle}
          text={texts.leaveText}
          keep={texts.keepEditing}
          confirm={texts.discard}
          action={{ mutate: discard, isPending: false, error: null }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}
