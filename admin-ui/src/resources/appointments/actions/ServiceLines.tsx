import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
import { useFieldError } from '../../../components/form-fields.ts';
import { MoneyLineInput } from '../../../components/inputs.tsx';
import styles from './EnterServicesForm.module.css';

interface Props {
  fields: readonly { key: string; name: string }[];
  error: string | undefined;
}

/** The `lines` field of a form. */
export const ServiceLines = ({ fields, error }: Props) => (
  <FieldGroup label="Services rendered" required error={error}>
    <ul className={styles.lines}>
      {fields.map((field, at) => (
        <ServiceLineRow key={field.key} name={field.name} at={`lines.${at}`} />
      ))}
    </ul>
  </FieldGroup>
);

/** `at` is the line’s path in the form, such as `lines.0`. */
function ServiceLineRow({ name, at }: { name: string; at: string }) {
  const error = useFieldError(`${at}.cost`);
  return (
    <li className={styles.line}>
      <label className={styles.name}>
        <CheckboxInput source={`${at}.isDone`} />
        {name}
      </label>
      <MoneyLineInput source={`${at}.cost`} aria-label={`Charge for ${name}`} />
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </li>
  );
}
