import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { fullName } from '@bedside/ui-kit/person';
import { Card } from '../../../parts/Card.tsx';
import { CutText } from '../../../parts/CutText.tsx';
import { commentCut } from '../../../parts/cut.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import styles from './cards.module.css';

interface Props {
  provider: NonNullable<AppointmentDetails['providerAssigned']>;
  comment: string | null;
}

/** Who comes, and what they write to the patient. */
export function ProviderCard({ provider, comment }: Props) {
  const { visit: texts } = useTexts();
  return (
    <Card title={texts.provider}>
      <div className={styles.person}>
        <Avatar person={provider} size={48} />
        <div>
          <p className="strong">{fullName(provider)}</p>
          {provider.credentials && <p className="small muted">{provider.credentials}</p>}
        </div>
      </div>
      {comment && (
        <p className={styles.quote}>
          <CutText text={comment} at={commentCut} />
        </p>
      )}
    </Card>
  );
}
