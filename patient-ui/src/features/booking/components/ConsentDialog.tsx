import { Button } from '@bedside/ui-kit/components/Button';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { useState } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './ConsentDialog.module.css';

interface Props {
  service: string;
  onAccept: () => void;
  /** Called if the dialog is closed without accepting, which deselects the service. */
  onDecline: () => void;
}

export function ConsentDialog({ service, onAccept, onDecline }: Props) {
  const { booking, shell } = useTexts();
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  return (
    <Dialog title={booking.consentTitle(service)} closeLabel={shell.close} onClose={onDecline}>
      <p className={styles.text}>{booking.consentText}</p>
      <Checkbox checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
        {booking.consentAccept}
      </Checkbox>
      <p className={styles.error} role="alert">
        {tried && !accepted && booking.consentRequired}
      </p>
      <Button wide onClick={() => (accepted ? onAccept() : setTried(true))}>
        {booking.consentConfirm}
      </Button>
    </Dialog>
  );
}
