import type { Issue } from '@bedside/contracts/errors';
import type { QuestionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { createContext, useContext } from 'react';
import type { QuestionnaireEdit } from './form-edits.ts';
import { hasIssueBelow, issueAt } from './issues.ts';

interface Builder {
  form: QuestionnaireDefinition;
  edit(edit: QuestionnaireEdit): void;
  /** What is to be mended, as far as is known. */
  issues: readonly Issue[];
  /** The path of the question that is open, if any. */
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
