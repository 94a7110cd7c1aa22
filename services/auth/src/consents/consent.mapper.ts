import { formatPhone } from '@bedside/contracts/common/phone';
import type {
  ConsentAction,
  ConsentDetail,
  ConsentRow,
  consentTemplate,
} from '@bedside/contracts/people/consent.schema';
import { maskContact } from '@bedside/domain/contact.policy';
import type { Actor, Context } from '@bedside/domain/context';
import { codeContactOf, isSignableAtVisit } from '@bedside/domain/people/answer-consent.commands';
import { consentActionsOf, isExpired, obstacleToApproval } from '@bedside/domain/people/consent.machine';
import {
  type ConsentViewer,
  consentTitle,
  isNameHidden,
  viewerOf,
} from '@bedside/domain/people/consent.policy';
import type { ConsentDetails, ConsentRecord, VisibleConsent } from '@bedside/domain/people/consent.queries';
import type { ConsentTemplateRecord } from '@bedside/domain/people/consent-template.queries';
import { fullNameOf, fullNameOrNull } from '@bedside/domain/people/user.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import type { z } from 'zod';
import { toPhones } from '../people/contact.mapper.ts';

type Reading = Pick<Context, 'now' | 'language'>;

const toShared = (consent: ConsentRecord, { now, language }: Reading) => ({
  id: consent.id,
  consentMode: consent.mode,
  consentStatus: consent.status,
  consentType: consent.type,
  title: consentTitle(consent, language),
  appointment: consent.sharesAppointments,
  billing: consent.sharesBilling,
  grantsHouseholdMembership: consent.grantsHouseholdMembership,
  sentAt: consent.sentAt.toISOString(),
  expiresAt: consent.expiresAt.toISOString(),
  expired: isExpired(consent, now),
  answeredAt: consent.answeredAt?.toISOString() ?? null,
});

const answers: readonly ConsentViewer[] = ['link', 'signer', 'visiting'];

const actionsFor = (consent: ConsentRecord, viewer: ConsentViewer | null, now: Date): ConsentAction[] =>
  viewer && answers.includes(viewer)
    ? consentActionsOf(consent, now).filter((action) => viewer !== 'visiting' || action === 'APPROVED')
    : [];

const signerName = (consent: ConsentRecord): string | null =>
  fullNameOrNull(consent.answererFirstName, consent.answererLastName) ??
  fullNameOrNull(consent.signerFirstName, consent.signerLastName);

const toRequester = ({ requesterId: id, requesterFirstName, requesterLastName }: ConsentRecord) =>
  id === null ? null : { id, firstName: requesterFirstName ?? '', lastName: requesterLastName ?? '' };

/** Shows the patient’s name if the viewer may see it, or else what the requester typed. */
const toAsked = (consent: ConsentRecord, viewer: ConsentViewer | null) =>
  isNameHidden(consent, viewer)
    ? { firstName: consent.askedAs ?? '', lastName: '' }
    : { firstName: consent.firstName, lastName: consent.lastName };

export const toConsentRow =
  (actor: Actor, reading: Reading) =>
  (consent: ConsentRecord): ConsentRow => {
    const viewer = viewerOf(consent, actor);
    const recipientId = isNameHidden(consent, viewer) ? null : consent.recipientId;
    return {
      ...toShared(consent, reading),
      userId: recipientId,
      requestTo: { id: recipientId, ...toAsked(consent, viewer) },
      requestFrom: toRequester(consent),
      signerName: isNameHidden(consent, viewer) ? null : signerName(consent),
      allowedActions: actionsFor(consent, viewer, reading.now),
      hasDocument: consent.hasDocument,
    };
  };

const noContacts = {
  email: null,
  phone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  postalCode: null,
};

/**
 * Links show no contact details. Requesters see only their own, which whoever is asked sees until they answer.
 * Someone who signs for another person sees no address.
 * Rule: people.requesters-contacts-until-answered
 */
const toPeople = (
  consent: ConsentDetails,
  viewer: ConsentViewer,
  { userId, now }: { userId: string | undefined; now: Date },
) => {
  const { email, phoneE164, address1, address2, city, state, postalCode } = consent;
  const to = { email, phone: toPhones(phoneE164).phone, address1, address2, city, state, postalCode };
  const from = {
    email: consent.requesterEmail,
    phone: toPhones(consent.requesterPhone).phone,
    address1: consent.requesterAddress1,
    address2: consent.requesterAddress2,
    city: consent.requesterCity,
    state: consent.requesterState,
    postalCode: consent.requesterPostalCode,
  };
  const isOpen = consent.status === 'SENT' && !isExpired(consent, now);
  const seesContacts = viewer === 'staff' || userId === consent.requesterId || isOpen;
  const requester = {
    firstName: consent.requesterFirstName ?? '',
    lastName: consent.requesterLastName ?? '',
    ...(viewer !== 'link' && seesContacts ? from : noContacts),
  };
  return {
    requestTo: {
      ...toAsked(consent, viewer),
      ...(viewer === 'staff' || (viewer !== 'link' && userId === consent.recipientId) ? to : noContacts),
    },
    requestFrom: consent.requesterId === null ? null : requester,
  };
};

function toSignature(consent: ConsentDetails, viewer: ConsentViewer, userId: string | undefined) {
  const { signatureKind: kind, signatureName: name, signaturePath: path, answeredAt, answeredIp } = consent;
  if (!kind || !name || !answeredAt || viewer === 'requester') return null;
  const isOwn = viewer === 'signer' && userId === consent.answererId;
  const ip = isOwn || viewer === 'staff' ? answeredIp : null;
  const by = fullNameOrNull(consent.collectorFirstName, consent.collectorLastName);
  const collected = by && consent.collectedAt ? { by, at: consent.collectedAt.toISOString() } : null;
  return { kind, name, path, at: answeredAt.toISOString(), ip, collected };
}

/** The patient’s name when someone else answered or must answer. */
const forMinor = (consent: ConsentDetails): string | null =>
  (consent.answererId ?? consent.signatoryId) === consent.recipientId ? null : fullNameOf(consent);

export function toConsentDetail(
  { consent, viewer }: VisibleConsent,
  { supportPhone, name }: Pick<PracticeSettings, 'supportPhone' | 'name'>,
  ctx: Reading & Pick<Context, 'actor'>,
): ConsentDetail {
  const { now } = ctx;
  const userId = ctx.actor?.userId;
  // An answered consent is shown in the language it was answered in.
  const language = consent.answeredIn ?? ctx.language ?? 'en';
  const isOpen = viewer !== 'visiting' || isSignableAtVisit(consent);
  const allowedActions = isOpen ? actionsFor(consent, viewer, now) : [];
  const contact = viewer === 'link' && allowedActions.length ? codeContactOf(consent, now) : null;
  return {
    ...toShared(consent, { now, language }),
    ...toPeople(consent, viewer, { userId, now }),
    text: language === 'es' ? (consent.textEs ?? consent.text) : consent.text,
    templateOverrideVersion: consent.version,
    forMinor: isNameHidden(consent, viewer) ? null : forMinor(consent),
    signature: toSignature(consent, viewer, userId),
    allowedActions,
    cannotApprove: answers.includes(viewer) && allowedActions.length > 0 ? obstacleToApproval(consent) : null,
    codeSentTo: contact && maskContact(contact),
    supportPhone: formatPhone(supportPhone),
    practiceName: name,
  };
}

export const toConsentTemplate = ({
  firstName,
  lastName,
  createdAt,
  ...text
}: ConsentTemplateRecord): z.output<typeof consentTemplate> => ({
  ...text,
  createdAt: createdAt.toISOString(),
  createdBy: fullNameOrNull(firstName, lastName),
});
