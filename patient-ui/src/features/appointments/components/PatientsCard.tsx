import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import { useState } from 'react';
import { Card } from '../../../parts/Card.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import { isSelf, shortened } from '../visit-words.ts';
import styles from './cards.module.css';

/** Who is on the visit, and with what. */
export function PatientsCard({ visit }: { visit: AppointmentDetails }) {
  const { visit: texts } = useTexts();
  const symptomOf = (id: string) => visit.primarySymptoms.find(({ patientId }) => patientId === id)?.symptom;
  const onVisit =
    visit.appointmentType === 'FAMILY_MEMBER_ONLY'
      ? visit.familyMembers
      : [visit.patient, ...visit.familyMembers];
  return (
    <Card title={texts.patients}>
      <ul className={styles.lines}>
        {onVisit.map((person) => (
          <li key={person.id}>
            <Avatar person={person} />
            <div className={styles.words}>
              <p className="strong">
                {fullName(person)}
                <span className={styles.aside}>{isSelf(person) ? texts.self : person.relationship}</span>
              </p>
              <Symptom text={symptomOf(person.id) ?? ''} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Symptom({ text }: { text: string }) {
  const { visit: texts } = useTexts();
  const [whole, setWhole] = useState(false);
  const short = shortened(text);
  return (
    <p className="small muted">
      {whole ? text : short}
      {short !== text && (
        <Button kind="text" small onClick={() => setWhole(!whole)}>
          {whole ? texts.showLess : texts.showMore}
        </Button>
      )}
    </p>
  );
}
