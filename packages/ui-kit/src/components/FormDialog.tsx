import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBackCloses, useTabClosingWarning } from '../leaving.ts';
import type { LeavingTexts } from '../leaving-texts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';
import { Stack } from './Stack.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'closeLabel'> {
  texts: LeavingTexts & { close: string };
  isDirty: boolean;
}

/**
 * A dialog with a form. Back closes it instead of leaving the page. Unless the form’s own buttons close it, a
 * changed form asks first.
 */
export function FormDialog({ texts, isDirty, locked = false, onClose, children, ...dialog }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  // Closes the confirmation first, so that the focus returns to what was focused before both dialogs.
  const discard = () => {
    flushSync(() => setIsAsking(false));
    onClose();
  };
  const keep = () => setIsAsking(false);
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  useBackCloses(leave, locked);
  // No warning while a payment is in progress, because a bank may take over the tab.
  useTabClosingWarning(isDirty && !locked);
  return (
    <Dialog {...dialog} closeLabel={texts.close} locked={locked} onClose={leave}>
      {children}
      {isAsking && (
        <Dialog title={texts.discardTitle} closeLabel={texts.close} onClose={keep}>
          <Stack gap={20}>
            <p>{texts.leaveText}</p>
            <div className={styles.buttons}>
              <Button kind="secondary" onClick={keep}>
                {texts.keepEditing}
              </Button>
              <Button kind="danger" onClick={discard}>
                {texts.discard}
              </Button>
            </div>
          </Stack>
        </Dialog>
      )}
    </Dialog>
  );
}
