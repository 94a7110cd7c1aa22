import { describe, expect, it } from 'vitest';
import { actionText, changedFields } from './log-text.ts';

describe('a line of the log', () => {
  it.each([
    ['patientDetail', 'Patient detail'],
    ['appointment.assignProvider', 'Appointment: assign provider'],
    ['provider-invitations.list', 'Provider invitations: viewed list'],
  ])('says %s as %s', (action, words) => {
    expect(actionText(action)).toBe(words);
  });

  it('shows each field before and after, whichever of the two has it', () => {
    expect(changedFields({ status: 'ACTIVE' }, { status: 'INACTIVE', reason: 'moved' })).toEqual([
      { field: 'status', before: 'ACTIVE', after: 'INACTIVE' },
      { field: 'reason', before: '–', after: 'moved' },
    ]);
    expect(changedFields(null, null)).toEqual([]);
  });
});
