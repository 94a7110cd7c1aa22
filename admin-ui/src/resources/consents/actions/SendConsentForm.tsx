import type { consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { PersonName } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { CheckboxRow, RadioRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { consentOf, consentValues } from '../consent-badges.ts';

type ConsentText = z.infer<typeof consentTemplatesResource.row>;

const modes = [
  { value: 'CONSENT', label: 'Consent to sign' },
  { value: 'REQUEST', label: 'Request access to visits or invoices' },
];

export default function SendConsentForm({ patient }: { patient: PatientRow }) {
  const [key] = useState(() => crypto.randomUUID());
  const [asking, setAsking] = useState<PatientRow | null>(null);
  const { data: texts = [] } = useGetList<ConsentText>('consent-texts', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'title', order: 'ASC' },
    filter: { mode: 'CONSENT' },
  });
  const form = useForm({
    resolver: zodResolver(consentValues),
    defaultValues: {
      consentMode: 'CONSENT' as const,
      consentType: '',
      requestFrom: '',
      appointment: false,
      billing: false,
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const isConsent = form.watch('consentMode') === 'CONSENT';
  const choose = (person: PatientRow | null) => {
    setAsking(person);
    form.setValue('requestFrom', person?.id ?? '', { shouldDirty: true, shouldValidate: person !== null });
  };
  return (
    <DrawerForm
      title="Send consent or access request"
      about={patient.fullname}
      form={form}
      submitLabel="Send"
      note="Sent by email with a link that expires in 30 days."
      run={(dataProvider, values) =>
        dataProvider.sendConsentRequest({ body: consentOf(values, patient.id) }, { idempotencyKey: key })
      }
      refreshes={['consents']}
    >
      <RadioRows legend="Type" source="consentMode" options={modes} />
      {isConsent ? (
        <SelectInput
          source="consentType"
          label="Template"
          required
          placeholder="Select a template"
          options={texts.map(({ type, title, version }) => ({
            value: type,
            label: `${title}, version ${version}`,
          }))}
        />
      ) : (
        <>
          {asking ? (
            <FieldGroup label="Requested by" required>
              <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
                <PersonName person={asking} />
                <Button kind="secondary" small onClick={() => choose(null)}>
                  Change requester
                </Button>
              </div>
            </FieldGroup>
          ) : (
            <div>
              <PatientPicker label="Requested by" except={[patient.id]} onPick={choose} />
              {errors.requestFrom && <p role="alert">{errors.requestFrom.message}</p>}
            </div>
          )}
          <FieldGroup label="Access to" required error={errors.appointment?.message}>
            <CheckboxRow source="appointment">Visits</CheckboxRow>
            <CheckboxRow source="billing">Invoices</CheckboxRow>
          </FieldGroup>
        </>
      )}
    </DrawerForm>
  );
}
