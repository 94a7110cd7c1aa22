import { expect, it } from 'vitest';
import { applyEdit, emptyDraft } from './form-edits.ts';
import { addressText, draftIssues, hasIssueBelow, issueAt } from './issues.ts';

it("lists what is missing from a new form, with each field's path", () => {
  const issues = draftIssues(applyEdit(emptyDraft(), { type: 'addScore' }));
  expect(issueAt(issues, 'name')).toBe('Enter a name of at least 3 characters.');
  expect(issueAt(issues, 'form.sections.0.title')).toBe('Enter a title.');
  expect(issueAt(issues, 'form.sections.0.questions.0.text')).toBe('Enter the question.');
  expect(issueAt(issues, 'form.scores.0.questions')).toBe('Select at least one question.');
  expect(hasIssueBelow(issues, 'form.sections.0')).toBe(true);
  expect(hasIssueBelow(issues, 'form.sections.1')).toBe(false);
});

it('describes where a field is', () => {
  expect(addressText('form.sections.1.questions.0.options')).toBe('Section 2, question 1');
  expect(addressText('form.sections.0.title')).toBe('Section 1');
  expect(addressText('form.scores.2.bands')).toBe('Score 3');
  expect(addressText('name')).toBe('Name');
});
