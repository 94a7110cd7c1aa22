import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { HouseholdMember } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { accountHolderOf, memberNote, othersOf } from '../household.ts';
import styles from './person.module.css';

export function FamilySection({ patient }: { patient: PatientRecord }) {
  const { family, familyAccess } = useTexts();
  const others = othersOf(patient);
  const holder = accountHolderOf(patient);
  return (
    <section className={styles.section} aria-labelledby="family">
      <h2 id="family">{family.title}</h2>
      {patient.isAccountHolder && others.length === 0 && <p className="small muted">{family.alone}</p>}
      {!patient.isAccountHolder && holder && (
        <p className="small muted">{family.notHolder(fullName(holder))}</p>
      )}
      {(patient.isAccountHolder || others.length > 0) && (
        <Rows>
          {others.map((member) => (
            <li key={member.id}>
              <Member member={member} leads={patient.isAccountHolder} />
            </li>
          ))}
          {patient.isAccountHolder && (
            <>
              <li>
                <RowLink
                  to="/profile/family/add"
                  lead={<IconCircle icon={Plus} />}
                  title={family.add}
                  note={family.addNote}
                />
              </li>
              <li>
                <RowLink
                  to="/profile/family/add-existing"
                  lead={<IconCircle icon={UserPlus} />}
                  title={family.addExisting}
                  note={family.addExistingNote}
                />
              </li>
            </>
          )}
        </Rows>
      )}
      <Rows>
        <li>
          <RowLink
            to="/profile/family/access"
            lead={<IconCircle icon={ShieldCheck} />}
            title={familyAccess.title}
            note={familyAccess.linkNote}
          />
        </li>
      </Rows>
    </section>
  );
}

function Member({ member, leads }: { member: HouseholdMember; leads: boolean }) {
  const texts = useTexts();
  const { zone } = useFormats();
  const note = memberNote(member, dayIn(zone, new Date()), texts);
  const tag = member.hasUserAccount && <span className={styles.tag}>{texts.family.ownAccount}</span>;
  if (leads) {
    return (
      <RowLink
        to={`/profile/family/${member.id}`}
        lead={<Avatar person={member} />}
        title={fullName(member)}
        note={note}
        end={tag}
      />
    );
  }
  return (
    <div className={styles.person}>
      <Avatar person={member} />
      <div className={styles.words}>
        <p className="strong">{fullName(member)}</p>
        <p className="small muted">{note}</p>
      </div>
      {tag}
    </div>
  );
}
