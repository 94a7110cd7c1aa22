import { updateProfile } from '@bedside/contracts/people/account.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { portalNames } from '@bedside/contracts/people/patient-fields';
import { client } from '../../../api/client.ts';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useRecordForm } from '../../../components/use-record-form.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { PersonFields } from '../../family/components/PersonFields.tsx';
import { type DetailsValues, detailsOf, personForm } from '../../family/person-form.ts';
import { useNameBounds } from '../../family/use-name-bounds.ts';
import { usePatientChange } from '../../family/use-patient-change.ts';
import { useBackToPersonal, useProfileSaved } from '../use-profile-saved.ts';

export function DetailsPage() {
  const back = useBackToPersonal();
  return <PatientGate back={back}>{(patient) => <Details first={patient} />}</PatientGate>;
}

function Details({ first }: { first: PatientRecord }) {
  const { profile, fields, form: texts } = useTexts();
  const back = useBackToPersonal();
  const saved = useProfileSaved(back.to);
  const bounds = useNameBounds();
  const { latest } = usePatientChange();
  const { form, known, takeLatest } = useRecordForm<PatientRecord, DetailsValues>({
    first,
    valuesOf: detailsOf,
    schemaFor: () => personForm({ ...fields, bounds, saved: first }, portalNames),
    latest: () => latest(first.id),
  });
  const save = useSendForm(
    form,
    (values) => client.send(updateProfile, { body: { version: known.version, ...values } }),
    saved,
  );
  return (
    <ScreenForm
      title={profile.detailsTitle}
      back={back}
      form={form}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit={texts.save}
      busy={save.isPending}
      failure={save.error}
      onShowLatest={() => takeLatest().then(save.reset)}
    >
      <PersonFields self names={portalNames} />
    </ScreenForm>
  );
}
