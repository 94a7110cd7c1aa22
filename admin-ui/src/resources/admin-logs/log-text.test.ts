import { describe, expect, it } from 'vitest';
import { actionText, changedFields } from './log-text.ts';

describe('an audit log entry', () => {
  it.each([
    ['patientDetail', 'Patient detail'],
    ['appointment.assignProvider', 'Appointment: assign provider'],
    ['provider-invitations.list', 'Provider invitations: viewed list'],
  ])('shows %s as %s', (action, text) => {
    expect(actionText(action)).toBe(text);
  });

  it('shows every changed field before and after', () => {
    expect(changedFields({ status: 'ACTIVE' }, { status: 'INACTIVE', reason: 'moved' })).toEqual([
      { field: 'status', before: 'ACTIVE', after: 'INACTIVE' },
      { field: 'reason', before: '–', after: 'moved' },
    ]);
    expect(changedFields(null, null)).toEqual([]);
  });
});
