import { cents } from '@bedside/contracts/money';
import { describe, expect, it } from 'vitest';
import { collapseViews, messageText, paymentText, transitionText } from './activity.policy.ts';

const read = (actorId: string, time: string) => ({ actorId, at: new Date(`2026-10-14T${time}:00Z`) });

describe('activity views', () => {
  it('by one user within an hour collapse into the newest', () => {
    const reads = [read('dana', '10:00'), read('dana', '09:30'), read('dana', '09:00')];
    expect(collapseViews(reads)).toEqual([read('dana', '10:00')]);
  });

  it('stay separate over an hour and between two users', () => {
    const reads = [
      read('dana', '10:00'),
      read('dana', '08:59'),
      read('priya', '08:58'),
      read('dana', '08:57'),
    ];
    expect(collapseViews(reads)).toEqual(reads);
  });
});

describe('activity text', () => {
  it('names a message, its channel, and how far it got, once', () => {
    const message = { channel: 'email', state: 'sent' } as const;
    expect(messageText(message, 'Grace O’Malley')).toEqual({
      text: 'sent by email to Grace O’Malley',
      state: null,
    });
    expect(messageText({ ...message, channel: 'text', state: 'queued' }, null)).toEqual({
      text: 'queued by text',
      state: null,
    });
  });

  it('never shows an internal name', () => {
    expect(messageText({ channel: 'push', state: 'claimed' }, null)).toEqual({
      text: 'sent by push notification',
      state: 'sending',
    });
  });

  it('names the provider of an assignment', () => {
    expect(transitionText('assign', 'Priya Raman')).toBe('assigned Priya Raman');
    expect(transitionText('book', null)).toBe('requested the visit');
  });

  it('says how a payment went', () => {
    expect(paymentText({ amount: cents(9_500), mode: 'ONLINE', status: 'SUCCESSFUL' })).toBe(
      'Payment of $95.00 online confirmed',
    );
  });
});
