import { describe, expect, it } from 'vitest';
import { canEditQuestionnaires, changeText, scoreText, stateOf, valueText } from './submission-badges.ts';

const stand = (status: 'SUBMITTED' | 'NOT SUBMITTED', expired = false, started = false) =>
  stateOf({ status, expired, started });

describe('a sent questionnaire', () => {
  it('is pending, in progress, expired or submitted', () => {
    expect(stand('NOT SUBMITTED')).toBe('waiting');
    expect(stand('NOT SUBMITTED', false, true)).toBe('begun');
    expect(stand('NOT SUBMITTED', true, true)).toBe('expired');
  });

  it('stays submitted after its link expires', () => {
    expect(stand('SUBMITTED', true, true)).toBe('submitted');
  });
});

describe('a score', () => {
  it('shows its maximum, if it has one', () => {
    expect(valueText({ value: 14, outOf: 27 })).toBe('14 of 27');
    expect(valueText({ value: 0, outOf: null })).toBe('0');
    expect(scoreText({ name: 'PHQ-9', value: 14, band: 'Moderate' })).toBe('PHQ-9 14, Moderate');
    expect(scoreText({ name: 'Pain', value: 3, band: null })).toBe('Pain 3');
  });

  it('is compared with the previous one to two decimals', () => {
    expect(changeText(14, 11)).toBe('Up 3 since');
    expect(changeText(2.3, 2.4)).toBe('Down 0.1 since');
    expect(changeText(0, 0)).toBe('Same as');
  });
});

it('admins with the clinical permission can edit questionnaires', () => {
  expect(canEditQuestionnaires({ role: 'SUPER_ADMIN', permissions: [] })).toBe(true);
  expect(canEditQuestionnaires({ role: 'ADMIN', permissions: ['clinical'] })).toBe(true);
  expect(canEditQuestionnaires({ role: 'ADMIN', permissions: [] })).toBe(false);
});
