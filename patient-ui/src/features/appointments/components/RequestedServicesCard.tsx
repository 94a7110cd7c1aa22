import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './cards.module.css';

export function RequestedServicesCard({ services }: Pick<AppointmentDetails, 'services'>) {
  const { appointment: texts } = useTexts();
  return (
    <Card title={texts.requested}>
      <ul className={styles.lines}>
        {services.map(({ id, name, rate, description }) => (
          <li key={id}>
            <div className={styles.words}>
              <p className="strong">{name}</p>
              <p className="small muted">{description}</p>
            </div>
            <Money dollars={rate} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
