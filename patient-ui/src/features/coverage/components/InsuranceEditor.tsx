import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import { addInsurance, editInsurance } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useRecordForm, useSendForm } from '../../../components/use-record-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../../family/components/person.module.css';
import { usePatientChange } from '../../family/use-patient-change.ts';
import { useProfileSaved } from '../../profile/use-profile-saved.ts';
import {
  type InsuranceValues,
  insuranceForm,
  insuranceRequest,
  insuranceValuesOf,
  newInsuranceOf,
} from '../insurance-form.ts';
import { CardImage } from './CardImage.tsx';
import { InsuranceFields } from './InsuranceFields.tsx';

interface Props {
  patient: PatientRecord;
  /** Null when adding */
  first: Insurance | null;
  back: { to: string; label: string };
}

interface InsuranceImagesProps {
  patientId: string;
  known: Insurance | null;
  onSending: (sending: boolean) => void;
}

function InsuranceImages({ patientId, known, onSending }: InsuranceImagesProps) {
  const { coverage } = useTexts();
  const { control } = useFormContext<InsuranceValues>();
  const sides = [
    { name: 'frontImage', label: coverage.front, url: known?.frontImage ?? null },
    { name: 'backImage', label: coverage.back, url: known?.backImage ?? null },
  ] as const;
  return (
    <div className={styles.pair}>
      {sides.map(({ name, label, url }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <CardImage
              patientId={patientId}
              label={label}
              known={url}
              value={field.value}
              onChange={field.onChange}
              onSending={onSending}
            />
          )}
        />
      ))}
    </div>
  );
}

export function InsuranceEditor({ patient, first, back }: Props) {
  const { coverage, form: texts } = useTexts();
  const saved = useProfileSaved(back.to);
  const { latest } = usePatientChange();
  const [sending, setSending] = useState(0);
  const { form, known, takeLatest } = useRecordForm<Insurance | null, InsuranceValues>({
    first,
    valuesOf: (insurance) => (insurance ? insuranceValuesOf(insurance) : newInsuranceOf(patient)),
    schemaFor: () => insuranceForm,
    latest: async () => (await latest(patient.id)).insurances.find(({ id }) => id === first?.id) ?? first,
  });
  const save = useSendForm(
    form,
    (values) => {
      const fields = insuranceRequest(values);
      return known
        ? client.send(editInsurance, { body: { id: known.id, version: known.version, ...fields } })
        : client.send(addInsurance, { body: { patientId: patient.id, ...fields } });
    },
    saved,
  );
  return (
    <ScreenForm
      title={first ? coverage.editInsuranceTitle : coverage.addInsuranceTitle}
      back={back}
      form={form}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit={texts.save}
      busy={save.isPending || sending > 0}
      failure={save.error}
      onShowLatest={() => takeLatest().then(save.reset)}
    >
      <InsuranceImages
        patientId={patient.id}
        known={known}
        onSending={(on) => setSending((count) => count + (on ? 1 : -1))}
      />
      <InsuranceFields patient={patient} />
    </ScreenForm>
  );
}
