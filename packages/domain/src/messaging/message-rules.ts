import { typedKeys } from '@bedside/contracts/common/typed-keys';
import type { EventType } from '@bedside/contracts/events';
import type { MessageData } from './message-data.ts';
import type { Message, MessageRule } from './message-rule.ts';
import { accountRules } from './message-rules.accounts.ts';
import { appointmentRules } from './message-rules.appointments.ts';
import { careRules } from './message-rules.care.ts';
import { membershipRules } from './message-rules.memberships.ts';
import { paymentRules } from './message-rules.payments.ts';

/** Rule: messages.one-message-table */
const messageRules = {
  ...appointmentRules,
  ...paymentRules,
  ...membershipRules,
  ...careRules,
  ...accountRules,
} satisfies Partial<Record<EventType, MessageRule>>;

type AnyMessage = (typeof messageRules)[keyof typeof messageRules]['messages'][number];
export type TemplateName = AnyMessage['template'];
export type ChannelOf<Name extends TemplateName> = Extract<
  AnyMessage,
  { template: Name }
>['channels'][number];

const rulesByEvent: Partial<Record<EventType, MessageRule<TemplateName>>> = messageRules;

/** Undefined when an event notifies no one. */
export const messageRuleFor = (type: EventType): MessageRule<TemplateName> | undefined => rulesByEvent[type];

const ruleMessages = typedKeys(rulesByEvent).flatMap((event) =>
  (rulesByEvent[event]?.messages ?? []).map((message) => ({ event, message })),
);

export const templateNames: readonly TemplateName[] = [
  ...new Set(ruleMessages.map(({ message }) => message.template)),
];

export const eventsUsingTemplate = (template: TemplateName) =>
  ruleMessages.filter(({ message }) => message.template === template);

/** The message is for the patient even if the account holder receives it. */
const isForPatient = ({ to }: Message): boolean => to === 'patient' || to === 'payer' || to === 'subscriber';

/** Empty when the event is superseded or too old; staff may exclude the patient. */
export function messagesFor(facts: MessageData, now: Date): readonly Message<TemplateName>[] {
  const found = messageRuleFor(facts.event.type);
  if (!found || found.current?.(facts, now) === false) return [];
  if (isTooLate(found, facts, now) || hasStarted(found, facts, now)) return [];
  const isSilent = facts.payload.notifyPatient === false;
  return found.messages.filter(
    (message) => !(isSilent && isForPatient(message)) && (message.when?.(facts) ?? true),
  );
}

const isTooLate = ({ lasts }: MessageRule, { event }: MessageData, now: Date): boolean =>
  lasts !== undefined && now.getTime() - event.createdAt.getTime() > lasts * 60_000;

/** Excludes appointments entered after they took place. */
const hasStarted = (
  { untilAppointment = false }: MessageRule,
  { event, appointment }: MessageData,
  now: Date,
): boolean =>
  untilAppointment &&
  appointment?.startsAt != null &&
  appointment.startsAt <= now &&
  appointment.startsAt > event.createdAt;

/** Why a planned message is no longer sent. */
export function staleReason(facts: MessageData, now: Date): string {
  const found = messageRuleFor(facts.event.type);
  if (found && hasStarted(found, facts, now)) return 'the visit has started';
  if (found && isTooLate(found, facts, now)) return 'too late';
  return (found?.current?.(facts, now) === false && whatChanged(facts)) || 'superseded';
}

function whatChanged({ appointment, bill, chat, questionnaire, payload }: MessageData): string | undefined {
  if (appointment?.status === 'CANCELLED' || questionnaire?.isVisitCanceled) return 'the visit was canceled';
  if (appointment && payload.revision !== undefined && payload.revision !== appointment.scheduleRevision)
    return 'the time of the visit has changed';
  if (bill?.status === 'PAID') return 'the bill is paid';
  if (bill?.status === 'CANCELLED') return 'the bill was canceled';
  if (questionnaire?.status === 'SUBMITTED') return 'the questionnaire was submitted';
  return chat && !chat.isUnread ? 'the message was read' : undefined;
}
