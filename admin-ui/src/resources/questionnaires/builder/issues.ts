import type { Issue } from '@bedside/contracts/errors';
import { definitionIssues } from '@bedside/contracts/questionnaires/definition-issues';
import { questionnairesResource } from '@bedside/contracts/questionnaires/questionnaires.api';
import type { QuestionnaireDraft } from './form-edits.ts';

/** Each issue’s path is that of its field. */
export function draftIssues(draft: QuestionnaireDraft): Issue[] {
  const parsed = questionnairesResource.create?.safeParse(draft);
  const shape = (parsed?.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message: shorter(message, path.at(-1)),
  }));
  const shownIssues = new Set(shape.map(({ path }) => path));
  return [...shape, ...definitionIssues(draft.form).filter(({ path }) => !shownIssues.has(path))];
}

const required: Readonly<Record<string, string>> = {
  name: 'Enter a name of at least 3 characters.',
  title: 'Enter a title.',
  text: 'Enter the question.',
  label: 'Enter a label.',
  questions: 'Select at least one question.',
};

/** Keeps the schema's message unless the value is just missing. */
const shorter = (message: string, field: PropertyKey | undefined): string =>
  /too small|at least|required|>=|invalid/i.test(message) ? (required[String(field)] ?? message) : message;

export const issueAt = (issues: readonly Issue[], path: string): string | undefined =>
  issues.find((issue) => issue.path === path)?.message;

export const hasIssueBelow = (issues: readonly Issue[], path: string): boolean =>
  issues.some((issue) => issue.path === path || issue.path.startsWith(`${path}.`));

/** "Section 2, question 1". */
export function addressText(path: string): string {
  const [, list, at, inside, nr] = path.split('.');
  const count = (text: string | undefined) => Number(text) + 1;
  if (list === 'scores') return at === undefined ? 'Scores' : `Score ${count(at)}`;
  if (list !== 'sections' || at === undefined) return path === 'name' ? 'Name' : 'Form';
  return inside === 'questions' && nr !== undefined
    ? `Section ${count(at)}, question ${count(nr)}`
    : `Section ${count(at)}`;
}
