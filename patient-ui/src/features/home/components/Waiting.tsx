import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { MAX_TAKE } from '@bedside/contracts/common/fields';
import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import FileSignature from 'lucide-react/icons/file-signature';
import { Rows } from '../../../parts/Card.tsx';
import { Disc, RowLink } from '../../../parts/RowLink.tsx';
import { RowSkeletons } from '../../../parts/RowSkeletons.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { visitTitle } from '../../appointments/visit-words.ts';
import { consentsQuery } from '../../consents/consent-queries.ts';
import { useAskedWords } from '../../consents/use-asked-words.ts';
import styles from './sections.module.css';

interface Props {
  /** Visits to pay for; undefined while they are loaded. */
  visits: readonly AppointmentCard[] | undefined;
}

/** What waits for the patient. Nothing stands here when nothing waits. */
export function Waiting({ visits }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const { data, isPending } = useQuery(consentsQuery(1, MAX_TAKE));
  const isLoading = isPending || !visits;
  const asked = data?.consents.filter(({ allowedActions }) => allowedActions.includes('APPROVED')) ?? [];
  if (!isLoading && visits.length === 0 && asked.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{texts.home.waiting}</h2>
        {!isLoading && <span className="small muted">{visits.length + asked.length}</span>}
      </div>
      {!isLoading ? (
        <Rows>
          {visits.map((visit) => (
            <li key={visit.id}>
              <RowLink
                to={`/appointments/appointment_details/${visit.id}`}
                lead={
                  <Disc>
                    <CreditCard size={20} strokeWidth={1.75} aria-hidden />
                  </Disc>
                }
                title={texts.home.pay(moneyText(visit.totalAmount))}
                note={`${visitTitle(visit.serviceNames, texts.appointments)}, ${dayText(
                  visit.appointmentDate ?? visit.preferedAppointmentDate,
                  'brief',
                  formats,
                )}`}
              />
            </li>
          ))}
          {asked.map((consent) => (
            <li key={consent.id}>
              <Asked consent={consent} />
            </li>
          ))}
        </Rows>
      ) : (
        <RowSkeletons rows={1} />
      )}
    </section>
  );
}

const Asked = ({ consent }: { consent: ConsentRow }) => (
  <RowLink
    to={`/consent_details/${consent.id}`}
    lead={
      <Disc>
        <FileSignature size={20} strokeWidth={1.75} aria-hidden />
      </Disc>
    }
    title={consent.title}
    note={useAskedWords(consent)}
  />
);
