import { addFamily } from '@bedside/contracts/people/household.api';
import { emptyFields, requiredNames } from '@bedside/contracts/people/patient-fields';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useIdempotencyKey } from '../../../components/use-idempotency-key.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { ADD_FOR_BOOKING, BOOK_PATH } from '../../booking/restored-answers.ts';
import { ContactFields } from '../components/ContactFields.tsx';
import { AccountHolderOnly } from '../components/PatientGate.tsx';
import { PersonFields, RelationField } from '../components/PersonFields.tsx';
import { contactsOf, type MemberValues, memberForm } from '../person-form.ts';
import { useNameBounds } from '../use-name-bounds.ts';
import { usePatientChange } from '../use-patient-change.ts';

const nobody: MemberValues = {
  ...emptyFields(requiredNames),
  relationship: '',
  email: '',
  mobile: '',
};
const onID = [...requiredNames, 'relationship'] as const;

export const AddPersonPage = () => (
  <AccountHolderOnly>
    <AddPerson />
  </AccountHolderOnly>
);

function AddPerson() {
  const texts = useTexts();
  const { family } = texts;
  const [search, setSearch] = useSearchParams();
  const isForBooking = search.get('from') === 'booking';
  const navigate = useNavigate();
  const { refresh } = usePatientChange();
  const [tried, setTried] = useState(false);
  const keyFor = useIdempotencyKey();
  const bounds = useNameBounds();
  const form = useForm<MemberValues>({
    mode: 'onTouched',
    resolver: schemaResolver(() => memberForm({ ...texts.fields, ...family, bounds })),
    defaultValues: nobody,
  });
  const add = useSendForm(
    form,
    async ({ email, mobile, ...person }) => {
      const body = { ...person, ...contactsOf({ email, mobile }) };
      return (await client.send(addFamily, { body }, { idempotencyKey: keyFor(body) })).data;
    },
    async (member) => {
      await refresh();
      const next = isForBooking ? `${BOOK_PATH}?added=${member.id}` : `/profile/family/${member.id}`;
      navigate(next, { replace: true });
      toast(family.added(member.firstName), 'success');
    },
  );
  // A reload loses the answers, so the second step goes back to the first.
  const { firstName } = form.getValues();
  if (search.get('step') === 'reach' && firstName !== '') {
    return (
      <ScreenForm
        key="reach"
        title={family.reachTitle(firstName)}
        text={family.reachText}
        back={{ to: isForBooking ? ADD_FOR_BOOKING : '/profile/family/add', label: texts.shell.back }}
        form={form}
        onSubmit={form.handleSubmit((values) => add.mutate(values))}
        submit={family.addNow}
        busy={add.isPending}
        failure={add.error}
      >
        <ContactFields />
      </ScreenForm>
    );
  }
  async function advance() {
    setTried(true);
    if (await form.trigger(onID, { shouldFocus: true }))
      setSearch({ step: 'reach', ...(isForBooking && { from: 'booking' }) });
  }
  return (
    <ScreenForm
      key="who"
      title={family.addTitle}
      text={family.addText}
      back={
        isForBooking
          ? { to: BOOK_PATH, label: texts.shell.back }
          : { to: '/profile/personal', label: family.title }
      }
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        void advance();
      }}
      submit={texts.form.continue}
      tried={tried}
      busy={false}
    >
      <PersonFields />
      <RelationField />
    </ScreenForm>
  );
}
