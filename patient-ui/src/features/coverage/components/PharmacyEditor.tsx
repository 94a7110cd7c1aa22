import type { Pharmacy } from '@bedside/contracts/people/coverage.schema';
import { savePharmacy } from '@bedside/contracts/people/household.api';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { client } from '../../../api/client.ts';
import {
  AddressAndLocationForm,
  AddressFields,
} from '../../../components/address/AddressAndLocationFields.tsx';
import { PhoneInput, TextInput } from '../../../components/inputs.tsx';
import { useRecordForm } from '../../../components/use-record-form.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../../family/components/person.module.css';
import { usePatientChange } from '../../family/use-patient-change.ts';
import { useProfileSaved } from '../../profile/use-profile-saved.ts';
import { type PharmacyValues, pharmacyForm, pharmacyRequest, pharmacyValuesOf } from '../pharmacy-form.ts';

interface Props {
  patientId: string;
  /** Null when adding */
  first: Pharmacy | null;
  back: { to: string; label: string };
}

export function PharmacyEditor({ patientId, first, back }: Props) {
  const { coverage, form: texts } = useTexts();
  const saved = useProfileSaved(back.to);
  const { latest } = usePatientChange();
  const { form, known, takeLatest } = useRecordForm<Pharmacy | null, PharmacyValues>({
    first,
    valuesOf: pharmacyValuesOf,
    schemaFor: pharmacyForm,
    latest: async () => (await latest(patientId)).pharmacies.find(({ id }) => id === first?.id) ?? first,
  });
  const save = useSendForm(
    form,
    (values) =>
      client.send(savePharmacy, {
        body: {
          patientId,
          ...(known && { id: known.id, version: known.version }),
          ...pharmacyRequest(values),
        },
      }),
    saved,
  );
  return (
    <AddressAndLocationForm
      title={first ? coverage.editPharmacyTitle : coverage.addPharmacyTitle}
      back={back}
      form={form}
      onSend={(values) => save.mutate(values)}
      submit={texts.save}
      busy={save.isPending}
      failure={save.error}
      onShowLatest={() => takeLatest().then(save.reset)}
    >
      <TextInput source="name" label={coverage.pharmacyName} required autoComplete="off" />
      <div className={styles.pair}>
        <PhoneInput source="phone" label={coverage.phone} required autoComplete="off" />
        <PhoneInput source="fax" label={coverage.fax} aside={texts.optional} autoComplete="off" />
      </div>
      <AddressFields optional />
      <Checkbox {...form.register('preferred')} disabled={first?.preferred}>
        {coverage.preferredHelp}
      </Checkbox>
    </AddressAndLocationForm>
  );
}
