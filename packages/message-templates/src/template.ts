import type { Language } from '@bedside/contracts/messaging/templates.schema';
import { inSpanish } from '@bedside/contracts/spanish/answers';
import { addMinutes, format, isSameDay as isSameCalendarDay, subHours } from '@bedside/db/dates';
import type { MessageData } from '@bedside/domain/messaging/message-data';
import type { ChannelOf, TemplateName } from '@bedside/domain/messaging/message-rules';
import { localDay } from '@bedside/domain/practice/local-time';
import { answerDay } from '@bedside/domain/practice/opening-hours.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { tz, tzName } from '@date-fns/tz';
import type { Page } from './page.ts';
import { phrases } from './phrases.ts';

/** Input for the texts of a message. */
export interface TemplateContext {
  facts: MessageData;
  settings: PracticeSettings;
  /** The recipient’s language. */
  language: Language;
  firstName: string;
  /** The absolute URL of the page the message is about, as the template’s `page` says. */
  link: string;
  /** Opens the visit’s video call without signing in. Absent if there is no call. */
  videoLink?: string | undefined;
  /** True if the contact was changed by staff and no one has confirmed it. */
  isHeld?: boolean;
}

/** Input for short texts, which contain no names and no links. */
export type ShortMessageContext = Pick<TemplateContext, 'facts' | 'settings' | 'language'>;

/** Decides how times are written. */
type Clock = Pick<TemplateContext, 'settings' | 'language'>;

export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Labels and values, shown as a small table. */
  details?: readonly (readonly [string, string])[];
  /** The label of the button that opens the link. Without it there is no button. */
  action?: string;
}

export interface ShortMessageContent {
  title: string;
  body: string;
}

type Texts<Context, Content> = Record<Language, (view: Context) => Content>;

interface ChannelTexts {
  /** Details whose only difference is the labels in `phrases` are written once for both languages. */
  email: Texts<TemplateContext, EmailContent> & {
    details?: (view: TemplateContext) => EmailContent['details'];
  };
  text: Texts<TemplateContext, string>;
  /** For a push and for the in-app notification. */
  push: Texts<ShortMessageContext, ShortMessageContent>;
}

/**
 * What a message says. Texts, pushes, and in-app notifications contain nothing clinical: they only say that
 * there is something to see, and link to it.
 */
export interface MessageTemplate<Name extends TemplateName = TemplateName> extends Partial<ChannelTexts> {
  name: Name;
  title: string;
  page: Page;
  /** Includes the link of the visit’s video call, if it has one. */
  video?: true;
  /**
   * The calendar file attached to the email: the appointment’s time, or that the current or former time is
   * canceled.
   */
  calendar?: 'time' | 'canceled' | 'former canceled';
}

type WordsFor<Channel> = Channel extends 'bell' ? 'push' : Channel;

export const template = <const Name extends TemplateName>(
  name: Name,
  texts: Omit<MessageTemplate, 'name' | keyof ChannelTexts> &
    Pick<ChannelTexts, WordsFor<ChannelOf<Name>> & keyof ChannelTexts>,
): MessageTemplate<Name> => ({ name, ...texts });

type Facts = Pick<TemplateContext, 'facts'>;

/** @throws Error if a message rule and its template’s texts don’t fit together */
const fact =
  <Name extends keyof MessageData>(name: Name, missing: string) =>
  ({ facts }: Facts): NonNullable<MessageData[Name]> => {
    const value = facts[name];
    if (!value) throw new Error(`${facts.event.type} ${missing}`);
    return value;
  };

export const appointmentOf = fact('appointment', 'is not about a visit');
export const consentOf = fact('consent', 'is not about a consent');
export const invoiceOf = fact('bill', 'is not about an invoice');
export const autopayChargeOf = fact('autopayCharge', 'is not about autopay');
export const paymentPlanOf = fact('paymentPlan', 'is not about a payment plan');
export const statementOf = fact('statement', 'is not about a statement');
export const guarantorOf = fact('guarantor', 'is not about a guarantor');
export const guarantorPaymentOf = fact('guarantorPayment', 'is not about a payment of a guarantor');
export const refundOf = fact('refund', 'is not about a refund');
export const subscriptionOf = fact('subscription', 'is not about a membership');
export const disputeOf = fact('dispute', 'is not about a dispute');
export const outageOf = fact('outage', 'is not about an outage');
export const webhookEndpointOf = fact('webhookEndpoint', 'is not about a webhook endpoint');
export const appointmentRequestOf = fact('appointmentRequest', 'is not about a web request');
export const offerOf = fact('offer', 'offers no time');

/** The amount of an automatic charge, for autopay or a payment plan. */
export const chargeAmountOf = (view: Facts): string => formatMoney(autopayChargeOf(view).amountCents);

export const chargeDayOf = (view: Facts & Clock): string => formatDay(autopayChargeOf(view).chargeAt, view);

/** Whether a declined charge is retried automatically. */
export const isChargedAgain = (view: Facts): boolean => autopayChargeOf(view).state === 'PLANNED';

/** A video visit uses our own call, unless staff pasted a link to another company’s meeting. */
export const hasVideoCall = ({ appointment }: Pick<MessageData, 'appointment'>): boolean =>
  appointment?.telemedicine === true && !appointment.telemedicineLink && appointment.startsAt !== null;

/** `Join by video: …` as a separate paragraph. Empty if the visit has no video call. */
export const videoLineOf = ({ language, videoLink }: TemplateContext): string[] =>
  videoLink ? [phrases[language].joinByVideo(videoLink)] : [];

/** Whether the account has no password yet, so that the message welcomes the user. */
export const isNewHere = ({ person }: MessageData): boolean => person === null || person.status === 'INVITED';

/** Details of a consent's email. */
export function consentDetails(view: Pick<TemplateContext, 'facts' | 'language'>): [string, string][] {
  const { title, patientName } = consentOf(view);
  const texts = phrases[view.language].details;
  return [
    [texts.consent, title],
    [texts.patient, patientName],
  ];
}

const savedCardOf = fact('card', 'is not about a card');

/** A card on file with the last month in which it is valid, such as `March 2026`. */
export function cardOf(view: Pick<TemplateContext, 'facts' | 'language'>) {
  const card = savedCardOf(view);
  const { locale } = phrases[view.language];
  const pattern = view.language === 'es' ? "MMMM 'de' yyyy" : 'MMMM yyyy';
  const month = format(new Date(card.expYear, card.expMonth - 1, 1), pattern, { ...(locale && { locale }) });
  return { ...card, month };
}

/** Such as `$99.00 per month`. */
export function planPriceOf(view: ShortMessageContext): string {
  const { amountCents, interval } = subscriptionOf(view);
  return `${formatMoney(amountCents)} ${phrases[view.language].per[interval]}`;
}

/** Details of a membership's email. */
export function planDetails(view: ShortMessageContext): [string, string][] {
  const { planName, currentPeriodEnd } = subscriptionOf(view);
  const texts = phrases[view.language].details;
  return [
    [texts.plan, planName],
    [texts.price, planPriceOf(view)],
    [texts.nextCharge, formatDay(currentPeriodEnd, view)],
  ];
}

/** The day in the practice’s time zone, in words. Empty if there is none. */
export const formatDay = (at: Date | null, { settings, language }: Clock): string =>
  at ? phrases[language].day(new Date(`${localDay(at, settings.timeZone)}T00:00:00`)) : '';

export const formatDeadline = (view: ShortMessageContext): string =>
  formatInstant(disputeOf(view).evidenceDueAt, view);

/** The fee that the invoice is for. The cost of care stays out of emails. */
export function feeOf(view: ShortMessageContext): [string, string][] {
  const { fee } = invoiceOf(view);
  const { details } = phrases[view.language];
  return fee ? [[details.billFor, view.language === 'es' ? inSpanish(fee) : fee]] : [];
}

/** The invoice’s due date as a row of the email’s details. Empty if none is set. */
export function dueOf(view: ShortMessageContext): [string, string][] {
  const { dueOn } = invoiceOf(view);
  const { details, day } = phrases[view.language];
  return dueOn ? [[details.dueBy, day(new Date(`${dueOn}T00:00:00`))]] : [];
}

/**
 * When a request will be answered: `today`, or `by Thursday, October 15`. The day is named because the message
 * itself may wait until quiet hours end.
 */
export function answerDayOf(view: ShortMessageContext): string {
  const { today, byDay, nextBusinessDay } = phrases[view.language];
  const { createdAt } = appointmentRequestOf(view);
  const day = answerDay(createdAt, view.settings);
  if (!day) return nextBusinessDay;
  return day === localDay(createdAt, view.settings.timeZone) ? today : byDay(new Date(`${day}T00:00:00`));
}

/** The reason given by staff, as a separate paragraph; emails only. */
export function reasonOf(view: ShortMessageContext): string[] {
  const { decisionReason: reason } = appointmentRequestOf(view);
  return reason ? [phrases[view.language].reason(reason)] : [];
}

/** The late cancellation fee as a sentence; empty if there is none. */
export function lateCancellationFee(view: ShortMessageContext): string[] {
  const { lateCancellationFeeCents: fee, noShow } = appointmentOf(view);
  const texts = phrases[view.language];
  return fee === null ? [] : [(noShow ? texts.noShowFee : texts.lateCancellationFee)(formatMoney(fee))];
}

/** Until when an offered time can be taken. Includes the day if it is not the day of the offer. */
export function formatOfferExpiry(view: ShortMessageContext): string {
  const { until, untilMoment } = phrases[view.language];
  const { expiresAt } = offerOf(view);
  return isSameDay(expiresAt, view.facts.event.createdAt, view)
    ? until(expiresAt, tz(view.settings.timeZone))
    : untilMoment(formatInstant(expiresAt, view));
}

/** A patient of a video visit may be in another time zone than the practice, so the time names its zone. */
export function formatAppointmentTime(
  view: ShortMessageContext,
  at: Date | null = appointmentOf(view).startsAt,
): string {
  const moment = formatInstant(at, view);
  return at && appointmentOf(view).telemedicine
    ? `${moment} ${zoneNameOf(at, view.settings.timeZone)}`
    : moment;
}

/** `CST`, or `CDT` in summer. The same in both languages. */
const zoneNameOf = (at: Date, timeZone: string): string => tzName(timeZone, at, 'short');

export function formatInstant(at: Date | null, { settings, language }: Clock): string {
  const { moment, noTime } = phrases[language];
  return at ? moment(at, tz(settings.timeZone)) : noTime;
}

export const formatTimeOfDay = (at: Date, { settings, language }: Clock): string =>
  phrases[language].until(at, tz(settings.timeZone));

/**
 * Whether the reminder 24 hours before is still ahead. It is planned together with the time, or skipped if too
 * late.
 */
export function isRemindedDayBefore({ facts }: Pick<TemplateContext, 'facts'>): boolean {
  const { startsAt } = appointmentOf({ facts });
  return startsAt !== null && subHours(startsAt, 24) > facts.event.createdAt;
}

const isSameDay = (one: Date, other: Date, { settings }: Pick<TemplateContext, 'settings'>): boolean =>
  isSameCalendarDay(one, other, { in: tz(settings.timeZone) });

/** US Spanish formats dollars the same way. */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

/** Details of an appointment's email. */
export function appointmentDetails(view: TemplateContext): readonly (readonly [string, string])[] {
  const texts = phrases[view.language].details;
  const { key, providerName, place, telemedicine, startsAt } = appointmentOf(view);
  const details: [string, string][] = [[texts.appointment, key]];
  if (startsAt) details.push([texts.when, formatAppointmentTime(view)]);
  if (providerName) details.push([texts.with, providerName]);
  details.push([texts.where, telemedicine ? texts.online : (place ?? texts.atHome)]);
  return details;
}

/** Such as `between 9:00 AM and 9:30 AM`. Starts at departure or at the confirmed time, whichever is later. */
export function formatArrivalWindow(view: ShortMessageContext): string {
  const { startsAt, enRouteAt } = appointmentOf(view);
  const setOutAt = enRouteAt ?? view.facts.event.createdAt;
  const from = startsAt && startsAt > setOutAt ? startsAt : setOutAt;
  const to = addMinutes(from, view.settings.arrivalWindowMinutes);
  return phrases[view.language].window(from, to, tz(view.settings.timeZone));
}
