import { type PortalFieldName, requiredNames } from '@bedside/contracts/people/patient-fields';
import { familyRelationships } from '@bedside/contracts/people/user.schema';
import { PatientFields } from '@bedside/ui-kit/components/PatientFields';
import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import type { DetailsValues } from '../person-form.ts';
import { useNameBounds } from '../use-name-bounds.ts';
import styles from './person.module.css';

const boundNames = ['firstName', 'lastName'] as const;

interface Props {
  /** Enables browser autofill. */
  self?: boolean;
  names?: readonly PortalFieldName[];
}

export function PersonFields({ self = false, names = requiredNames }: Props) {
  const { fields, form } = useFirstTexts();
  const date = useDateTexts();
  const { control, trigger, getFieldState } = useFormContext<DetailsValues>();
  const bounds = useNameBounds();
  // Names that were typed before the practice’s limits arrived were checked without them, so check again.
  useEffect(() => {
    if (bounds) void trigger(boundNames.filter((name) => getFieldState(name).isTouched));
  }, [bounds, trigger, getFieldState]);
  return (
    <PatientFields
      names={names}
      texts={{ ...fields, choose: form.choose, optional: form.optional, date }}
      bind={(name, draw) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => <>{draw({ ...field, error: fieldState.error?.message })}</>}
        />
      )}
      pair={(two) => <div className={styles.pair}>{two}</div>}
      input={({ autoComplete }) => ({ autoComplete: self ? autoComplete : 'off' })}
    />
  );
}

export function RelationField() {
  const { family, form } = useTexts();
  return (
    <SelectInput
      source="relationship"
      label={family.relation}
      required
      placeholder={form.choose}
      options={familyRelationships.map((value) => ({ value, label: family.relations[value] }))}
    />
  );
}
