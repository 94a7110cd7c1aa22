import type { AppointmentDetails, SymptomFile } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { FileLinks } from '@bedside/ui-kit/components/FileLinks';
import { fullName } from '@bedside/ui-kit/person';
import { useQueryClient } from '@tanstack/react-query';
import { appointmentQuery } from '../../../api/queries.ts';
import { Card } from '../../../components/Card.tsx';
import { TruncatedText } from '../../../components/TruncatedText.tsx';
import { symptomLimit } from '../../../components/truncate.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { relationText } from '../../family/household.ts';
import { isSelf } from '../appointment-text.ts';
import styles from './cards.module.css';

const filesIn = ({ primarySymptoms }: AppointmentDetails, personId: string): SymptomFile[] =>
  primarySymptoms
    .filter(({ patientId }) => patientId === personId)
    .flatMap(({ symptomimage1, symptomimage2 }) => [symptomimage1, symptomimage2])
    .filter((file) => file !== null);

export function PatientsCard({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts, family } = useTexts();
  const queries = useQueryClient();
  const symptomOf = (id: string) =>
    appointment.primarySymptoms.find(({ patientId }) => patientId === id)?.symptom;
  return (
    <Card title={texts.patients}>
      <ul className={styles.lines}>
        {[appointment.patient, ...appointment.familyMembers].map((person) => (
          <li key={person.id}>
            <Avatar person={person} />
            <div className={styles.words}>
              <p className="strong">
                {fullName(person)}
                <span className={styles.aside}>
                  {isSelf(person) ? texts.self : relationText(person.relationship, family)}
                </span>
              </p>
              <p className="small muted">
                <TruncatedText text={symptomOf(person.id) ?? ''} at={symptomLimit} />
              </p>
              <FileLinks
                showsImages
                files={filesIn(appointment, person.id)}
                opens={texts.opensFile}
                onStale={async () =>
                  filesIn(
                    await queries.fetchQuery({ ...appointmentQuery(appointment.id), staleTime: 0 }),
                    person.id,
                  )
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
