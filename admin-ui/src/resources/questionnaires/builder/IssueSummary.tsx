import type { Issue } from '@bedside/contracts/errors';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';
import { addressText } from './issues.ts';

const QUESTION = /^form\.sections\.\d+\.questions\.\d+/;

/** What is to be mended before the form can be kept; each line leads to its field. */
export function IssueSummary({ issues }: { issues: readonly Issue[] }) {
  const { setOpen } = useBuilder();
  const go = (path: string) => {
    const question = QUESTION.exec(path)?.[0];
    if (question) setOpen(question);
    const place = question ?? path.split('.').slice(0, 3).join('.');
    // Once the question is open.
    requestAnimationFrame(() => {
      const part = document.querySelector(`[data-path="${place}"]`);
      const field =
        part?.querySelector<HTMLElement>('[aria-invalid]') ??
        part?.querySelector<HTMLElement>('input, textarea, button');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    });
  };
  const title = issues.length === 1 ? '1 issue to fix' : `${issues.length} issues to fix`;
  return (
    <div className={styles.summary}>
      <ErrorNotice title={`${title} before you can save.`}>
        <ul>
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <button type="button" onClick={() => go(path)}>
                {addressText(path)}: {message}
              </button>
            </li>
          ))}
        </ul>
      </ErrorNotice>
    </div>
  );
}
