import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './cards.module.css';

type Props = { appointment: Pick<AppointmentDetails, 'services' | 'fromOldSystem'> };

export function RequestedServicesCard({ appointment: { services, fromOldSystem } }: Props) {
  const { appointment: texts } = useTexts();
  if (services.length === 0) return null;
  return (
    <Card title={fromOldSystem ? texts.services : texts.requested}>
      <ul className={styles.lines}>
        {services.map(({ id, name, rate, description }) => (
          <li key={id}>
            <div className={styles.words}>
              <p className="strong">{name}</p>
              <p className="small muted">{description}</p>
            </div>
            {/* The current rate doesn’t apply to an old visit. */}
            {!fromOldSystem && <Money dollars={rate} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
