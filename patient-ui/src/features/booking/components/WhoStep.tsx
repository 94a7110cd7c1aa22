import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayIn } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import UserPlus from 'lucide-react/icons/user-plus';
import { useFormContext, useWatch } from 'react-hook-form';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { kinText } from '../../family/household.ts';
import { type BookingValues, isForSelfAlone } from '../booking-form.ts';
import type { Member } from '../household.ts';
import { ADD_FOR_BOOKING } from '../restored-answers.ts';
import { SymptomFields } from './SymptomFields.tsx';

export function WhoStep({ members }: { members: readonly Member[] }) {
  const { booking, family } = useTexts();
  const user = useUser();
  const { zone } = useFormats();
  const { register, control, formState } = useFormContext<BookingValues>();
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'patientIds' });
  const isHolder = members.some(({ id, relationship }) => id === user.id && relationship === 'Self');
  const today = dayIn(zone, new Date());
  const noteOf = (member: Member) =>
    member.id === user.id ? booking.you : kinText(member, { family, today, isHolder });
  const isSeenByOthers = members.some(({ id, hasUserAccount }) => id !== user.id && hasUserAccount);
  return (
    <>
      {members.length > 1 && (
        <FieldGroup label={booking.who} aside={booking.whoHelp} required error={errors.patientIds?.message}>
          <Stack gap={8}>
            {members.map((member) => (
              <ChoiceTile
                key={member.id}
                {...register('patientIds')}
                type="checkbox"
                value={member.id}
                lead={<Avatar person={member} />}
                title={fullName(member)}
                note={noteOf(member)}
                invalid={errors.patientIds !== undefined}
              />
            ))}
          </Stack>
        </FieldGroup>
      )}
      {members
        .filter(({ id }) => chosen.includes(id))
        .map((person) => (
          <SymptomFields key={person.id} person={person} isOnly={members.length === 1} />
        ))}
      {isSeenByOthers && isForSelfAlone(chosen, user.id) && (
        <FieldGroup label={booking.privacy} error={errors.confidential?.message}>
          <Checkbox {...register('confidential')}>{booking.confidential}</Checkbox>
          <p className="small muted">{booking.confidentialText}</p>
        </FieldGroup>
      )}
      {members.length === 1 && (
        <Rows>
          <li>
            <RowLink
              to={ADD_FOR_BOOKING}
              lead={<IconCircle icon={UserPlus} />}
              title={booking.someoneElse}
              note={booking.someoneElseText}
            />
          </li>
        </Rows>
      )}
    </>
  );
}
