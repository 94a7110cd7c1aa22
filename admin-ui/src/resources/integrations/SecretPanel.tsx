import type { ApiKey } from '@bedside/contracts/people/api-keys.api';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { SecretPanel as Panel } from '../../components/SecretPanel.tsx';
import styles from './integrations.module.css';

interface Props {
  apiKey: ApiKey;
  secret: string;
}

export const SecretPanel = ({ apiKey, secret }: Props) => (
  <Panel about={apiKey.name} label="Secret" secret={secret}>
    {apiKey.formerSecretEndsAt && (
      <p>
        The previous secret works until <RelativeDateTime instant={apiKey.formerSecretEndsAt} isWithin />.
      </p>
    )}
    <p>
      Send it with each request in this header: <code className={styles.key}>Authorization: Bearer …</code>
    </p>
  </Panel>
);
