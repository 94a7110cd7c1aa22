import { amendmentActions, amendmentStatuses } from '@bedside/contracts/care/amendments.schema';
import { describe, expect, it } from 'vitest';
import {
  type AmendmentState,
  amendmentActionsOf,
  isAmendmentOverdue,
  transitionAmendment,
} from './amendment.machine.ts';

const TODAY = '2026-10-14';
const at = new Date('2026-10-01T15:00:00Z');
const state = (more: Partial<AmendmentState> = {}): AmendmentState => ({
  status: 'REQUESTED',
  dueOn: '2026-10-14',
  extendedAt: null,
  othersToTell: null,
  othersToldAt: null,
  denialSharedAt: null,
  ...more,
});

describe('a request to correct a record', () => {
  // Rule: care.amendment-states
  it('has these transitions and no others', () => {
    const allowed = amendmentStatuses.flatMap((status) =>
      amendmentActions.flatMap((action) => {
        try {
          const to = transitionAmendment(state({ status, othersToTell: 'Dr. Ames' }), action, TODAY);
          return [`${status} ${action} ${to}`];
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_TRANSITION' });
          return [];
        }
      }),
    );
    expect(allowed).toEqual([
      'REQUESTED EXTEND REQUESTED',
      'REQUESTED ACCEPT ACCEPTED',
      'REQUESTED DENY DENIED',
      'ACCEPTED TELL_OTHERS ACCEPTED',
      'ACCEPTED NAME_OTHERS ACCEPTED',
      'DENIED DISAGREE DISAGREED',
      'DENIED SHARE_DENIAL DENIED',
      'DISAGREED REBUT REBUTTED',
    ]);
  });

  // Rule: care.amendment-states
  it('offers the practice and the patient only their own actions', () => {
    expect(amendmentActionsOf(state(), 'staff', TODAY)).toEqual(['EXTEND', 'ACCEPT', 'DENY']);
    expect(amendmentActionsOf(state(), 'patient', TODAY)).toEqual([]);
    const denied = state({ status: 'DENIED' });
    expect(amendmentActionsOf(denied, 'patient', TODAY)).toEqual(['DISAGREE', 'SHARE_DENIAL']);
    expect(amendmentActionsOf(denied, 'staff', TODAY)).toEqual([]);
  });

  // Rule: care.amendment-deadline
  it('is extended once, and not after its last day', () => {
    expect(transitionAmendment(state(), 'EXTEND', TODAY)).toBe('REQUESTED');
    for (const [refused, why] of [
      [state({ extendedAt: at }), 'already extended'],
      [state({ dueOn: '2026-10-13' }), 'has passed'],
    ] as const)
      expect(() => transitionAmendment(refused, 'EXTEND', TODAY)).toThrow(why);
  });

  // Rule: care.amendment-deadline
  it('is overdue the day after its last day, until it is answered', () => {
    expect(isAmendmentOverdue(state(), TODAY)).toBe(false);
    expect(isAmendmentOverdue(state(), '2026-10-15')).toBe(true);
    expect(isAmendmentOverdue(state({ status: 'DENIED' }), '2026-10-15')).toBe(false);
  });

  // Rule: care.amendment-others
  it('lets the practice tell others once, and only those the patient named', () => {
    const accepted = state({ status: 'ACCEPTED' });
    expect(() => transitionAmendment(accepted, 'TELL_OTHERS', TODAY)).toThrow('hasn’t named anyone');
    const notified = { ...accepted, othersToTell: 'Dr. Ames', othersToldAt: at };
    expect(() => transitionAmendment(notified, 'TELL_OTHERS', TODAY)).toThrow('already notified');
    expect(() => transitionAmendment(notified, 'NAME_OTHERS', TODAY)).toThrow('already notified');
  });

  // Rule: care.amendment-disagreement
  it('takes the wish to share a denial once', () => {
    const shared = state({ status: 'DENIED', denialSharedAt: at });
    expect(() => transitionAmendment(shared, 'SHARE_DENIAL', TODAY)).toThrow('already asked');
    expect(amendmentActionsOf(shared, 'patient', TODAY)).toEqual(['DISAGREE']);
  });
});
