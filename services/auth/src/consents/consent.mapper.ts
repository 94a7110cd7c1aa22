import type {
  ConsentAction,
  ConsentDetail,
  ConsentRow,
  consentText,
} from '@bedside/contracts/people/consent.schema';
import type { Actor } from '@bedside/domain/context';
import { codeContactOf } from '@bedside/domain/people/answer-consent.commands';
import { consentActionsOf, isExpired } from '@bedside/domain/people/consent.machine';
import {
  type ConsentDetails,
  type ConsentRecord,
  type ConsentViewer,
  type SeenConsent,
  viewerOf,
} from '@bedside/domain/people/consent.queries';
import type { ConsentTextRecord } from '@bedside/domain/people/consent-text.queries';
import { maskContact } from '@bedside/domain/people/contact.policy';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import type { z } from 'zod';
import { toPhones } from '../people/phone.mapper.ts';

const named = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null || lastName === null ? null : fullNameOf({ firstName, lastName });

const toShared = (consent: ConsentRecord, now: Date) => ({
  id: consent.id,
  consentMode: consent.mode,
  consentStatus: consent.status,
  consentType: consent.type,
  title: consent.title,
  appointment: consent.appointment,
  billing: consent.billing,
  joinsHousehold: consent.joinsHousehold,
  sentAt: consent.sentAt.toISOString(),
  expiresAt: consent.expiresAt.toISOString(),
  expired: isExpired(consent, now),
  answeredAt: consent.answeredAt?.toISOString() ?? null,
});

const answers: readonly ConsentViewer[] = ['link', 'signer'];

const actionsFor = (consent: ConsentRecord, viewer: ConsentViewer | null, now: Date): ConsentAction[] =>
  viewer && answers.includes(viewer) ? consentActionsOf(consent, now) : [];

const signerName = (consent: ConsentRecord): string | null =>
  named(consent.answererFirstName, consent.answererLastName) ??
  named(consent.signerFirstName, consent.signerLastName);

const toAsker = ({ requestFrom: id, askerFirstName, askerLastName }: ConsentRecord) =>
  id === null ? null : { id, firstName: askerFirstName ?? '', lastName: askerLastName ?? '' };

/** A row of a list, in the eyes of whoever is signed in. */
export const toConsentRow =
  (actor: Actor, now: Date) =>
  (consent: ConsentRecord): ConsentRow => ({
    ...toShared(consent, now),
    userId: consent.requestTo,
    requestTo: { id: consent.requestTo, firstName: consent.firstName, lastName: consent.lastName },
    requestFrom: toAsker(consent),
    signerName: signerName(consent),
    allowedActions: actionsFor(consent, viewerOf(consent, actor), now),
    hasDocument: consent.hasDocument,
  });

const noContacts = {
  email: null,
  phone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  postalCode: null,
};

/** By a link nobody's contacts are shown; the one who asks sees the own ones alone. */
const toParties = (consent: ConsentDetails, viewer: ConsentViewer) => {
  const { firstName, lastName, email, phoneE164, address1, address2, city, state, postalCode } = consent;
  const to = { email, phone: toPhones(phoneE164).phone, address1, address2, city, state, postalCode };
  const from = {
    email: consent.askerEmail,
    phone: toPhones(consent.askerPhone).phone,
    address1: consent.askerAddress1,
    address2: consent.askerAddress2,
    city: consent.askerCity,
    state: consent.askerState,
    postalCode: consent.askerPostalCode,
  };
  const asker = {
    firstName: consent.askerFirstName ?? '',
    lastName: consent.askerLastName ?? '',
    ...(viewer === 'link' ? noContacts : from),
  };
  return {
    requestTo: { firstName, lastName, ...(viewer === 'link' || viewer === 'asker' ? noContacts : to) },
    requestFrom: consent.requestFrom === null ? null : asker,
  };
};

function toSignature(consent: ConsentDetails, viewer: ConsentViewer) {
  const { signatureKind: kind, signatureName: name, signaturePath: path, answeredAt, answeredIp } = consent;
  if (!kind || !name || !answeredAt || viewer === 'asker') return null;
  const ip = viewer === 'signer' || viewer === 'staff' ? answeredIp : null;
  return { kind, name, path, at: answeredAt.toISOString(), ip };
}

/** Of an answered one whoever answered counts, of an open one whoever has to. */
const forMinor = (consent: ConsentDetails): string | null =>
  (consent.answererId ?? consent.signerId) === consent.requestTo ? null : fullNameOf(consent);

/** A consent in the eyes of a viewer: no more than its page needs. */
export function toConsentDetail(
  { consent, viewer }: SeenConsent,
  { supportPhone, name }: Pick<PracticeSettings, 'supportPhone' | 'name'>,
  now: Date,
): ConsentDetail {
  const allowedActions = actionsFor(consent, viewer, now);
  const contact = viewer === 'link' && allowedActions.length ? codeContactOf(consent) : null;
  return {
    ...toShared(consent, now),
    ...toParties(consent, viewer),
    text: consent.text,
    textVersion: consent.version,
    forMinor: forMinor(consent),
    signature: toSignature(consent, viewer),
    allowedActions,
    codeGoesTo: contact && maskContact(contact),
    supportPhone,
    practiceName: name,
  };
}

export const toConsentText = ({
  firstName,
  lastName,
  createdAt,
  ...text
}: ConsentTextRecord): z.output<typeof consentText> => ({
  ...text,
  createdAt: createdAt.toISOString(),
  createdBy: named(firstName, lastName),
});
