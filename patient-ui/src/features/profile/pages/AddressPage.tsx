import { updateProfile } from '@bedside/contracts/people/account.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useParams } from 'react-router';
import { client } from '../../../api/client.ts';
import {
  AddressAndLocationFields,
  AddressAndLocationForm,
} from '../../../components/address/AddressAndLocationFields.tsx';
import {
  type AddressAndLocationValues,
  addressAndLocationForm,
  addressOf,
  addressValuesOf,
} from '../../../components/address/address-form.ts';
import { useRecordForm } from '../../../components/use-record-form.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { usePatientChange } from '../../family/use-patient-change.ts';
import { useBackToPersonal, useProfileSaved } from '../use-profile-saved.ts';

interface Back {
  to: string;
  label: string;
}

export function AddressPage() {
  const { id } = useParams();
  const { shell } = useTexts();
  const own = useBackToPersonal();
  const back = id === undefined ? own : { to: `/profile/family/${id}`, label: shell.back };
  return (
    <PatientGate id={id} back={back}>
      {(patient) => <Address first={patient} back={back} />}
    </PatientGate>
  );
}

function Address({ first, back }: { first: PatientRecord; back: Back }) {
  const { profile, form: texts } = useTexts();
  const user = useUser();
  const saved = useProfileSaved(back.to);
  const { latest } = usePatientChange();
  const { form, known, takeLatest } = useRecordForm<PatientRecord, AddressAndLocationValues>({
    first,
    valuesOf: ({ address }) => addressValuesOf(address),
    schemaFor: () => addressAndLocationForm,
    latest: () => latest(first.id),
  });
  const save = useSendForm(
    form,
    ({ locationType, ...place }) =>
      client.send(updateProfile, {
        body: {
          ...(first.id !== user.id && { id: first.id }),
          version: known.version,
          address: {
            ...addressOf(place),
            locationType: addressAndLocationForm.shape.locationType.parse(locationType),
          },
        },
      }),
    saved,
  );
  return (
    <AddressAndLocationForm
      title={first.id === user.id ? profile.addressTitle : profile.addressTitleOf(first.firstName)}
      back={back}
      form={form}
      onSend={(values) => save.mutate(values)}
      submit={texts.save}
      busy={save.isPending}
      failure={save.error}
      onShowLatest={() => takeLatest().then(save.reset)}
    >
      <AddressAndLocationFields />
    </AddressAndLocationForm>
  );
}
