import type { CallData } from '@bedside/contracts/call';
import type { listSessions } from '@bedside/contracts/people/sign-in.api';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { deviceName } from '@bedside/domain/people/device-name.policy';
import type { CurrentUserRecord } from '@bedside/domain/people/me.queries';
import type { SessionRecord } from '@bedside/domain/people/session.queries';
import { toPhones } from '../people/phone.mapper.ts';

export const toCurrentUser = ({ phoneE164, ...person }: CurrentUserRecord): CurrentUser => ({
  ...person,
  ...toPhones(phoneE164),
  patientId: person.role === 'PATIENT' ? person.id : null,
});

type SessionOut = CallData<typeof listSessions>['sessions'][number];

export const toSession = (session: SessionRecord, current: string): SessionOut => ({
  id: session.id,
  device: deviceName(session.userAgent),
  ip: session.ip,
  current: session.id === current,
  remembered: session.isPersistent,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
});
