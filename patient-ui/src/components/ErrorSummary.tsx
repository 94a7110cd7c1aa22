import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './ErrorSummary.module.css';

export function ErrorSummary({ tried }: { tried: boolean }) {
  const { form } = useTexts();
  const { formState, setFocus } = useFormContext();
  const names = Object.keys(formState.errors).filter((name) => name !== 'root');
  if (!tried && formState.submitCount === 0) return null;
  if (names.length === 0) return null;
  return (
    <ErrorNotice title={form.needBadge(names.length)}>
      <ul className={styles.fields}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setFocus(name)}>
              {labelOf(name)}
            </button>
          </li>
        ))}
      </ul>
    </ErrorNotice>
  );
}

function labelOf(name: string): string {
  const control = document.getElementsByName(name)[0];
  const isLabelled = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
  const label = isLabelled ? control.labels?.[0] : undefined;
  return (label?.firstChild ?? label)?.textContent ?? control?.getAttribute('aria-label') ?? name;
}
