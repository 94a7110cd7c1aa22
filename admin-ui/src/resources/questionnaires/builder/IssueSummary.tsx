import type { Issue } from '@bedside/contracts/errors';
import type { QuestionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { createContext, useContext } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import styles from './builder.module.css';
import type { QuestionnaireEdit } from './form-edits.ts';
import { addressText, hasIssueBelow, issueAt } from './issues.ts';

const QUESTION = /^form\.sections\.\d+\.questions\.\d+/;

interface Builder {
  form: QuestionnaireDefinition;
  edit(edit: QuestionnaireEdit): void;
  /** Known validation errors. */
  issues: readonly Issue[];
  /** Path of the expanded question. */
  open: string | null;
  setOpen(path: string | null): void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder() {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('useBuilder needs a builder above it');
  return {
    ...builder,
    at: (path: string) => issueAt(builder.issues, path),
    isWrongBelow: (path: string) => hasIssueBelow(builder.issues, path),
  };
}

/** Each item links to its field. */
export function IssueSummary({ issues }: { issues: readonly Issue[] }) {
  const { setOpen } = useBuilder();
  const go = (path: string) => {
    const question = QUESTION.exec(path)?.[0];
    if (question) setOpen(question);
    const place = question ?? path.split('.').slice(0, 3).join('.');
    // Waits until the question has expanded.
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

interface Props {
  /** What moves, such as “question 2”. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
}

export const MoveButtons = ({ what, isFirst, isLast, onMove }: Props) => (
  <>
    <IconButton aria-label={`Move ${what} up`} disabled={isFirst} onClick={() => onMove(-1)}>
      <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <IconButton aria-label={`Move ${what} down`} disabled={isLast} onClick={() => onMove(1)}>
      <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </>
);
