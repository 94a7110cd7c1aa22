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

/** Holds a form. Back closes it instead of leaving the page, and every way out but its buttons asks first. */
export function FormDialog({ texts, isDirty, locked = false, onClose, children, ...dialog }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  // The question closes first, so that the focus returns past both.
  const discard = () => {
    flushSync(() => setIsAsking(false));
    onClose();
  };
  const keep = () => setIsAsking(false);
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  useBackCloses(leave, locked);
  // A bank may take over the tab while a payment is on its way.
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
