import { FieldGroup } from '@bedside/ui-kit/components/Field';
import type { ComponentPropsWithRef } from 'react';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';
import { useSymptoms } from '../use-symptoms.ts';
import styles from './codes.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value'> {
  error: string | undefined;
}

/** The symptoms that lead to a code, one box each. Takes what `register` of a list gives. */
export function SymptomCheckboxes({ error, ...input }: Props) {
  const symptoms = useSymptoms();
  return (
    <FieldGroup
      label="Symptoms"
      help="Suggested first for patients with one of these symptoms."
      error={error}
    >
      <div className={styles.ticks}>
        {symptoms.map((name) => (
          <CheckboxRow key={name} {...input} value={name}>
            {name}
          </CheckboxRow>
        ))}
      </div>
    </FieldGroup>
  );
}
