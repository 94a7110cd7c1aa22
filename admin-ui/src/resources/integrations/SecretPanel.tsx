import type { ApiKey } from '@bedside/contracts/people/api-keys.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { TextArea } from '@bedside/ui-kit/components/TextInput';
import { copyText } from '@bedside/ui-kit/copy-text';
import { showToast } from '@bedside/ui-kit/toast';
import { DrawerHeader } from '../../components/DrawerHeader.tsx';
import drawerStyles from '../../components/drawer.module.css';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import styles from './integrations.module.css';

interface Props {
  apiKey: ApiKey;
  secret: string;
}

/** The only place that shows a secret. */
export function SecretPanel({ apiKey, secret }: Props) {
  const drawer = useDrawer();
  const copy = async () =>
    (await copyText(secret))
      ? showToast('Key copied', 'success')
      : showToast('Couldn’t copy the key. Select it and copy it manually.', 'error');
  return (
    <>
      <DrawerHeader title="Copy this key now" about={apiKey.name} />
      <div className={drawerStyles.body}>
        <TextArea
          label="API key"
          rows={2}
          value={secret}
          readOnly
          autoFocus
          help="It won’t be shown again. Keep it in the other system’s secret store, never in code or a browser."
          onFocus={({ target }) => target.select()}
        />
        {apiKey.formerSecretEndsAt && (
          <p>
            The former key works until <RelativeDateTime instant={apiKey.formerSecretEndsAt} isWithin />.
          </p>
        )}
        <p>
          Send it with each request in the header <code className={styles.key}>Authorization: Bearer …</code>
        </p>
      </div>
      <div className={drawerStyles.foot}>
        <Button kind="secondary" onClick={drawer.close}>
          Close
        </Button>
        <Button onClick={copy}>Copy key</Button>
      </div>
    </>
  );
}
