import { updateProfile } from '@bedside/contracts/people/account.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { portalNames } from '@bedside/contracts/people/patient-fields';
import { useParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useRecordForm } from '../../../components/use-record-form.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useProfileSaved } from '../../profile/use-profile-saved.ts';
import { ContactFields } from '../components/ContactFields.tsx';
import { PatientGate } from '../components/PatientGate.tsx';
import { PersonFields, RelationField } from '../components/PersonFields.tsx';
import { contactsOf, detailsOf, editForm, type MemberValues } from '../person-form.ts';
import { useNameBounds } from '../use-name-bounds.ts';
import { usePatientChange } from '../use-patient-change.ts';

export function EditMemberPage() {
  const { id = '' } = useParams();
  const { shell } = useTexts();
  const back = { to: `/profile/family/${id}`, label: shell.back };
  return (
    <PatientGate id={id} back={back}>
      {(person) => <Edit first={person} back={back} />}
    </PatientGate>
  );
}

const valuesOf = (person: PatientRecord): MemberValues => ({
  ...detailsOf(person),
  relationship: person.relation,
  email: person.email ?? '',
  mobile: person.phone ?? '',
});

function Edit({ first, back }: { first: PatientRecord; back: { to: string; label: string } }) {
  const texts = useTexts();
  const { family } = texts;
  const saved = useProfileSaved(back.to);
  const bounds = useNameBounds();
  const { latest } = usePatientChange();
  const { form, known, takeLatest } = useRecordForm<PatientRecord, MemberValues>({
    first,
    valuesOf,
    schemaFor: () => editForm(first, { ...texts.fields, ...family, bounds, saved: first }),
    latest: () => latest(first.id),
  });
  const save = useSendForm(
    form,
    ({ email, mobile, ...person }) =>
      client.send(updateProfile, {
        body: { id: known.id, version: known.version, ...person, ...contactsOf({ email, mobile }) },
      }),
    saved,
  );
  return (
    <ScreenForm
      title={family.editTitle(first.firstName)}
      back={back}
      form={form}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit={texts.form.save}
      busy={save.isPending}
      failure={save.error}
      onShowLatest={() => takeLatest().then(save.reset)}
    >
      <PersonFields names={portalNames} />
      <RelationField />
      <ContactFields />
    </ScreenForm>
  );
}
