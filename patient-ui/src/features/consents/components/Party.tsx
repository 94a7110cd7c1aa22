import { cityText } from '@bedside/contracts/common/city';
import type { ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { fullName } from '@bedside/ui-kit/person';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { capitalized } from '../../appointments/appointment-text.ts';
import styles from './Party.module.css';

interface Props {
  title: string;
  /** Null for the practice */
  party: ConsentDetail['requestFrom'];
  practiceName: string;
}

export function Party({ title, party, practiceName }: Props) {
  const { consent: texts } = useTexts();
  const lines = party
    ? [
        party.email,
        party.phone,
        party.address1,
        party.address2,
        party.city && `${cityText(party.city)}, ${[party.state, party.postalCode].filter(Boolean).join(' ')}`,
      ]
    : [];
  return (
    <Card title={title}>
      <p className="strong">{party ? fullName(party) || capitalized(texts.someone) : practiceName}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </Card>
  );
}
