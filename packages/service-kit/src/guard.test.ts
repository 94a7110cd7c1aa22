import type { Audience, Permission } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { accessOf } from '@bedside/contracts/key-scopes';
import type { Role } from '@bedside/contracts/people/user.schema';
import { describe, expect, it } from 'vitest';
import { authorize, policyOf } from './guard.ts';

const actor = (role: Role, permissions: Permission[] = []) => ({
  userId: 'u',
  sessionId: 's',
  role,
  permissions,
});

const everyone = [null, actor('PATIENT'), actor('PROVIDER'), actor('ADMIN'), actor('SUPER_ADMIN')];
const asked = (audience: Audience[], permission?: Permission) =>
  everyone.map((one) => authorize({ audience, permission }, one));

describe('an audience admits', () => {
  it.each<[Audience[], string[]]>([
    [['public'], ['admitted', 'admitted', 'admitted', 'admitted', 'admitted']],
    [['signed-in'], ['sign-in', 'admitted', 'admitted', 'admitted', 'admitted']],
    [['patient'], ['sign-in', 'admitted', 'forbidden', 'forbidden', 'forbidden']],
    [['provider'], ['sign-in', 'forbidden', 'admitted', 'forbidden', 'forbidden']],
    [['admin'], ['sign-in', 'forbidden', 'forbidden', 'admitted', 'admitted']],
    [['super-admin'], ['sign-in', 'forbidden', 'forbidden', 'forbidden', 'admitted']],
    [['public-payment'], ['admitted', 'forbidden', 'forbidden', 'forbidden', 'forbidden']],
    [
      ['admin', 'patient'],
      ['sign-in', 'admitted', 'forbidden', 'admitted', 'admitted'],
    ],
  ])('%j: anonymous, patient, provider, admin, super-admin → %j', (audience, expected) => {
    expect(asked(audience)).toEqual(expected);
  });

  it("an admin only with the call's permission, and a super-admin without it", () => {
    expect(asked(['admin'], 'billing')).toEqual([
      'sign-in',
      'forbidden',
      'forbidden',
      'forbidden',
      'admitted',
    ]);
    expect(authorize({ audience: ['admin'], permission: 'billing' }, actor('ADMIN', ['billing']))).toBe(
      'admitted',
    );
  });
});

// Rule: security.video-links
it('the holder of a video visit’s link may make seven calls, and public ones', () => {
  const videoSeat = {
    appointmentId: 'a',
    providerId: 'p',
    guestId: null,
    openedAt: new Date(),
    expiresAt: new Date(),
  };
  const holder = { ...actor('PATIENT'), videoSeat };
  const admitted = allCalls.filter(
    (call) =>
      !call.audience.includes('public') && authorize(policyOf(call, accessOf(call)), holder) === 'admitted',
  );
  expect(admitted.map(({ name }) => name).toSorted()).toEqual([
    'connectVideoMedia',
    'getVideoCall',
    'joinVideoCall',
    'leaveVideoCall',
    'live',
    'reportVideoConnection',
    'sendVideoSignal',
  ]);
  const resources = allResources.filter((one) => authorize(policyOf(one, 'read'), holder) === 'admitted');
  expect(resources).toEqual([]);
});
