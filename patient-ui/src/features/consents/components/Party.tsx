import { cityText } from '@bedside/contracts/common/city';
import type { ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { fullName } from '@bedside/ui-kit/person';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { capitalized } from '../../appointments/appointment-text.ts';
import styles from './Party.module.css';

interface Props {
  title: string;
  /** Null: the practice. */
  integration: ConsentDetail['requestFrom'];
  practiceName: string;
}

/** Whom a consent is from or to, with as much as whoever looks may see. */
export function Party({ title, integration, practiceName }: Props) {
  const { consent: texts } = useTexts();
  const lines = integration
    ? [
        integration.email,
        integration.phone,
        integration.address1,
        integration.address2,
        integration.city &&
          `${cityText(integration.city)}, ${[integration.state, integration.postalCode].filter(Boolean).join(' ')}`,
      ]
    : [];
  return (
    <Card title={title}>
      <p className="strong">
        {integration ? fullName(integration) || capitalized(texts.someone) : practiceName}
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </Card>
  );
}
