import { Button } from '@bedside/ui-kit/components/Button';
import { TextArea } from '@bedside/ui-kit/components/TextInput';
import { copyText } from '@bedside/ui-kit/copy-text';
import { showToast } from '@bedside/ui-kit/toast';
import type { ReactNode } from 'react';
import { DrawerHeader } from './DrawerHeader.tsx';
import styles from './drawer.module.css';
import { useDrawer } from './drawer.tsx';

interface Props {
  about: string;
  label: string;
  secret: string;
  children?: ReactNode;
}

/** The only place that shows a secret. */
export function SecretPanel({ about, label, secret, children }: Props) {
  const drawer = useDrawer();
  const copy = async () =>
    (await copyText(secret))
      ? showToast(`${label} copied`, 'success')
      : showToast('Couldn’t copy the secret. Select it and copy it manually.', 'error');
  return (
    <>
      <DrawerHeader title="Copy this secret now" about={about} />
      <div className={styles.body}>
        <TextArea
          label={label}
          className={styles.secret}
          rows={2}
          value={secret}
          readOnly
          autoFocus
          help="It won’t be shown again. Keep it in the other system’s secret store, never in code or a browser."
          onFocus={({ target }) => target.select()}
        />
        {children}
      </div>
      <div className={styles.foot}>
        <Button kind="secondary" onClick={drawer.close}>
          Close
        </Button>
        <Button onClick={copy}>Copy secret</Button>
      </div>
    </>
  );
}
