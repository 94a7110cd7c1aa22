import type { CurrentUser } from '@bedside/contracts/people/person.schema';
import type { CurrentUserRecord } from '@bedside/domain/people/me.queries';
import { toPhones } from '../people/phone.mapper.ts';

export const toCurrentUser = ({ phoneE164, ...person }: CurrentUserRecord): CurrentUser => ({
  ...person,
  ...toPhones(phoneE164),
  patientId: person.role === 'PATIENT' ? person.id : null,
  // There is no chat yet, so none of it is unread.
  unreadChatCount: 0,
});
