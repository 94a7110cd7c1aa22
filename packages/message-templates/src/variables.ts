import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { allEvents } from '@bedside/contracts/events';
import type { TemplateChannel } from '@bedside/contracts/messaging/templates.schema';
import { audiences } from '@bedside/domain/messaging/message-rule';
import { eventsUsingTemplate, type TemplateName } from '@bedside/domain/messaging/message-rules';
import { phrases } from './phrases.ts';
import {
  answerDayOf,
  appointmentOf,
  appointmentRequestOf,
  formatAppointmentTime,
  formatArrivalWindow,
  formatDay,
  formatMoney,
  formatOfferExpiry,
  invoiceOf,
  lateCancellationFee,
  offerOf,
  planPriceOf,
  type ShortMessageContext,
  subscriptionOf,
  type TemplateContext,
} from './template.ts';

/**
 * A variable that the practice may use when it rewrites a message. Pushes and in-app notifications name no one
 * and contain no links.
 */
interface Variable {
  of: (view: TemplateContext) => string;
  /** Channels that may use it. Only emails may carry private data. */
  channels: readonly TemplateChannel[];
  /** The ID that the message’s event must provide. */
  needs?: 'appointmentId' | 'invoiceId' | 'subscriptionId' | 'webAppointmentId' | 'offerId';
  /** Restricts the variable to these templates. */
  only?: readonly TemplateName[];
  /** Restricts the variable to messages to staff. */
  staff?: true;
}

const anywhere = ['email', 'text', 'push', 'bell'] as const;
const inEmail = ['email'] as const;

const table = {
  firstName: { of: ({ firstName }) => firstName, channels: inEmail },
  practice: { of: ({ settings }) => settings.name, channels: anywhere },
  phone: { of: ({ settings }) => settings.supportPhone, channels: anywhere },
  link: { of: ({ link }) => link, channels: ['text'] },
  when: { of: formatAppointmentTime, channels: anywhere, needs: 'appointmentId' },
  appointmentKey: { of: (view) => appointmentOf(view).key, channels: anywhere, needs: 'appointmentId' },
  provider: {
    of: (view) => appointmentOf(view).providerName ?? phrases[view.language].yourProvider,
    channels: anywhere,
    needs: 'appointmentId',
  },
  place: { of: placeOf, channels: inEmail, needs: 'appointmentId' },
  patientName: {
    of: (view) => appointmentOf(view).patientName,
    channels: ['email', 'bell'],
    needs: 'appointmentId',
    staff: true,
  },
  arrival: {
    of: formatArrivalWindow,
    channels: anywhere,
    needs: 'appointmentId',
    only: ['appointment-en-route'],
  },
  lateFeeNote: {
    of: (view) => lateCancellationFee(view).join(),
    channels: ['email', 'text'],
    needs: 'appointmentId',
    only: ['appointment-canceled'],
  },
  offeredTime: {
    of: (view) => formatAppointmentTime(view, offerOf(view).startsAt),
    channels: anywhere,
    needs: 'offerId',
  },
  offeredUntil: { of: formatOfferExpiry, channels: anywhere, needs: 'offerId' },
  invoiceNumber: { of: (view) => invoiceOf(view).number, channels: anywhere, needs: 'invoiceId' },
  amount: { of: (view) => formatMoney(invoiceOf(view).totalCents), channels: inEmail, needs: 'invoiceId' },
  plan: { of: (view) => subscriptionOf(view).planName, channels: anywhere, needs: 'subscriptionId' },
  planPrice: { of: planPriceOf, channels: inEmail, needs: 'subscriptionId' },
  planUntil: {
    of: (view) => formatDay(subscriptionOf(view).currentPeriodEnd, view),
    channels: anywhere,
    needs: 'subscriptionId',
  },
  planRetry: {
    of: (view) => formatDay(subscriptionOf(view).nextRetryAt, view),
    channels: inEmail,
    needs: 'subscriptionId',
    only: ['membership-past-due'],
  },
  gracePeriodEndsAt: {
    of: (view) => formatDay(subscriptionOf(view).gracePeriodEndsAt, view),
    channels: inEmail,
    needs: 'subscriptionId',
    only: ['membership-past-due'],
  },
  requestKey: { of: (view) => appointmentRequestOf(view).key, channels: anywhere, needs: 'webAppointmentId' },
  answerDay: { of: answerDayOf, channels: anywhere, only: ['appointment-request-received'] },
  reason: {
    of: (view) => appointmentRequestOf(view).decisionReason ?? '',
    channels: inEmail,
    only: ['appointment-request-rejected', 'appointment-request-canceled'],
  },
} satisfies Record<string, Variable>;

type VariableName = keyof typeof table;

const variables: Readonly<Record<VariableName, Variable>> = table;
const names = typedKeys(table);

function placeOf(view: ShortMessageContext): string {
  const { telemedicine, place } = appointmentOf(view);
  const { online, atHome } = phrases[view.language].details;
  return telemedicine ? online : (place ?? atHome);
}

/** The variables that a channel of a template may use: those that all of its events provide. */
export const variablesOf = (template: TemplateName, channel: TemplateChannel): VariableName[] =>
  names.filter((name) => {
    const { channels, needs, only, staff } = variables[name];
    if (!channels.includes(channel)) return false;
    if (only && !only.includes(template)) return false;
    return eventsUsingTemplate(template).every(
      ({ event, message }) =>
        (!needs || brings(event, needs)) && (!staff || 'namesPatient' in audiences[message.to]),
    );
  });

function brings(type: string, id: string): boolean {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> | undefined =
    allEvents.find((event) => event.type === type)?.payload.shape;
  const field = shape?.[id];
  return field !== undefined && !field.safeParse(undefined).success && !field.safeParse(null).success;
}

/** The value of each variable of a message. */
export const valuesOf = (
  template: TemplateName,
  channel: TemplateChannel,
  view: TemplateContext,
): Record<string, string> =>
  Object.fromEntries(variablesOf(template, channel).map((name) => [name, variables[name].of(view)]));
