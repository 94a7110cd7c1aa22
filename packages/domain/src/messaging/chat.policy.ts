import { DomainError } from '@bedside/contracts/errors';
import type { ConversationKind } from '@bedside/contracts/messaging/chat.schema';
import type { UserStatus } from '@bedside/contracts/people/user.schema';
import { closedSince } from '../practice/opening-hours.policy.ts';
import type { PracticeSettings } from '../practice/settings.ts';

export interface ChatPeople {
  patient: { name: string; status: UserStatus; removed: boolean };
  /** Null in a conversation with the practice. */
  provider: { name: string; status: UserStatus; hasAppointment: boolean } | null;
}

/**
 * Refuses a message that no one could read.
 * @throws RULE_REFUSED with a message for the sender
 */
export function requireReaders({ patient, provider }: ChatPeople, fromPatient: boolean): void {
  if (fromPatient && provider && provider.status !== 'ACTIVE')
    throw refused(`${provider.name} no longer works with us. Please message your care team.`);
  if (fromPatient && provider && !provider.hasAppointment)
    throw refused(`${provider.name} is no longer on any of your visits. Please message your care team.`);
  if (fromPatient) return;
  if (patient.status === 'DECEASED')
    throw refused(`${patient.name} is deceased. You can’t send messages, but you can add internal notes.`);
  if (patient.removed) throw refused(`${patient.name}’s record was deleted. You can’t send messages.`);
  if (patient.status === 'INACTIVE')
    throw refused(`${patient.name} is inactive and can’t read messages. Activate the patient first.`);
}

const refused = (message: string) => new DomainError('RULE_REFUSED', message);

/** Null while open or when the automatic answer is off. */
export function closedForChat(
  kind: ConversationKind,
  settings: Pick<
    PracticeSettings,
    'afterHoursReplies' | 'afterHoursReply' | 'openingHours' | 'holidays' | 'timeZone'
  >,
  now: Date,
): Date | null {
  const isWanted = kind === 'PRACTICE' && settings.afterHoursReplies && settings.afterHoursReply !== '';
  return isWanted ? closedSince(now, settings) : null;
}

/** Replaces `{hours}` and `{phone}`. */
export const outOfHoursText = ({
  afterHoursReply,
  hours,
  supportPhone,
}: Pick<PracticeSettings, 'afterHoursReply' | 'hours' | 'supportPhone'>): string =>
  afterHoursReply.replaceAll('{hours}', hours).replaceAll('{phone}', supportPhone);
