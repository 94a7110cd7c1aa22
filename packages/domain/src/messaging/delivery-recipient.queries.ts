import type { Tx } from '@bedside/db/database';
import type { Deliveries } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { contactsOf, readUsersOfInvoice } from '../access/confidential-visits.queries.ts';
import {
  isContactBarred,
  isHolderBarred,
  isPersonBarred,
  isPersonBarredFromVisit,
} from '../access/court-orders.queries.ts';
import { readUsersOpenedBy } from '../access/family-access.queries.ts';
import type { Context } from '../context.ts';
import { isContactUnconfirmed } from '../people/user.policy.ts';
import { languageOf } from '../people/user.queries.ts';
import { deviceKey } from './create-deliveries.commands.ts';
import type { Recipient } from './delivery.policy.ts';
import type { MessageData } from './message-data.ts';
import type { Message } from './message-rule.ts';
import { messageRuleFor } from './message-rules.ts';
import { holderOf, recipientsFor } from './recipients.ts';

export type Delivery = Selectable<Deliveries>;

export const RESEND = '#';
export const deviceKeyOf = (delivery: Delivery): string => delivery.deviceKey.split(RESEND)[0] ?? '';

/**
 * Anything may have changed since the message was queued: the consent’s signer, who may see the visit or the
 * bill, the patient’s age or household, a court order, or a merge.
 */
export const isStillFor = async (
  tx: Tx,
  { recipientId, overrideAddress }: Delivery,
  { to }: Message,
  facts: MessageData,
): Promise<boolean> => {
  if (to === 'requester' || to === 'videoGuest') return true;
  if (to === 'invited') {
    const patientId = facts.familyGrant?.ownerId;
    return !patientId || !(await isContactBarred(tx, { patientId, contact: overrideAddress ?? '' }));
  }
  // The guarantor may have changed since, or their contact.
  if (to === 'guarantor')
    return [facts.guarantor?.email, facts.guarantor?.phoneE164].includes(overrideAddress ?? '');
  if (recipientId === null) return false;
  const patientId =
    facts.report?.patientId ??
    facts.bill?.patientId ??
    facts.card?.patientId ??
    facts.appointment?.patientId ??
    facts.questionnaire?.patientId;
  if (patientId !== undefined && (await isPersonBarred(tx, { patientId, personId: recipientId })))
    return false;
  const appointmentId = facts.appointment?.id;
  const isOfVisit = to === 'patient' && facts.report === null && appointmentId !== undefined;
  if (isOfVisit && (await isPersonBarredFromVisit(tx, { appointmentId, personId: recipientId })))
    return false;
  if (to === 'payer' && facts.bill) {
    const readers = await readUsersOfInvoice(tx, facts.bill.invoiceId, [recipientId]);
    if (readers.length === 0) return false;
  }
  const isThroughFamily =
    (to === 'patient' || to === 'payer') && patientId !== undefined && patientId !== recipientId;
  const mayHaveClosed =
    to === 'signer' ||
    to === 'accessRequester' ||
    to === 'person' ||
    to === 'subscriber' ||
    to === 'chatPatient' ||
    facts.confidentialPatientId !== null ||
    (isThroughFamily && (to === 'payer' || !(await isStillHolder(tx, { patientId, recipientId, facts }))));
  return !mayHaveClosed || (await recipientsFor(tx, to, facts)).includes(recipientId);
};

async function isStillHolder(
  tx: Tx,
  { patientId, recipientId, facts }: { patientId: string; recipientId: string; facts: MessageData },
): Promise<boolean> {
  if (!(await holderOf(tx, patientId)).includes(recipientId) || (await isHolderBarred(tx, patientId)))
    return false;
  // A patient who has their own sign-in since may have closed their visits to the holder.
  if (!(await readUsersOpenedBy(tx, patientId, 'VISITS')).includes(recipientId)) return false;
  const appointmentId = facts.appointment?.id;
  return !appointmentId || !(await isPersonBarredFromVisit(tx, { appointmentId, personId: recipientId }));
}

export async function recipientOf(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  delivery: Delivery,
  message: Message,
  facts: MessageData,
): Promise<Recipient> {
  const { recipientId, appointmentRequestId } = delivery;
  const { guarantor } = facts;
  if (message.to === 'guarantor' && guarantor) {
    const { name: firstName, email, phoneE164, language } = guarantor;
    return { firstName, email, phoneE164, language, status: 'ACTIVE', deviceToken: null, unwanted: false };
  }
  if (recipientId) return await personAs(tx, ctx, { ...delivery, recipientId }, message, facts);
  const requester = await tx
    .selectFrom('appointmentRequests')
    .select(['firstName', 'email', 'phoneE164', 'language'])
    .where('id', '=', appointmentRequestId)
    .executeTakeFirstOrThrow();
  return { ...requester, status: 'ACTIVE', deviceToken: null, unwanted: false };
}

type DeliveryToPerson = Delivery & { recipientId: string };

async function personAs(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  delivery: DeliveryToPerson,
  { to }: Message,
  { event, appointment, questionnaire, videoGuest, confidentialPatientId }: MessageData,
): Promise<Recipient> {
  const kind = messageRuleFor(event.type)?.kind;
  // A child’s messages go to the account holder, whose opt-outs apply.
  const patientId = to === 'patient' ? (appointment?.patientId ?? questionnaire?.patientId) : undefined;
  const person = await tx
    .selectFrom('users')
    .select(['status', 'role', 'language', 'firstName', 'emailHeldUntil', 'phoneHeldUntil'])
    .select([...contactsOf(confidentialPatientId !== null)])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('notificationOptOuts')
            .select('userId')
            .where('userId', 'in', patientId ? [delivery.recipientId, patientId] : [delivery.recipientId])
            .where('channel', '=', delivery.channel)
            .where('kind', '=', kind ?? null),
        )
        .$castTo<boolean>()
        .as('unwanted'),
    )
    .where('id', '=', delivery.recipientId)
    .executeTakeFirstOrThrow();
  const { overrideAddress } = delivery;
  const former = overrideAddress && { email: overrideAddress, phoneE164: overrideAddress };
  const heldUntil = { email: person.emailHeldUntil, text: person.phoneHeldUntil, push: null };
  return {
    ...person,
    ...former,
    isHeld: !overrideAddress && isContactUnconfirmed(heldUntil[delivery.channel], now),
    language: videoGuest?.language ?? languageOf(person),
    deviceToken: delivery.channel === 'push' ? await deviceOf(tx, delivery) : null,
  };
}

async function deviceOf(tx: Tx, delivery: DeliveryToPerson): Promise<string | null> {
  const devices = await tx
    .selectFrom('deviceTokens')
    .select('token')
    .where('userId', '=', delivery.recipientId)
    .execute();
  return devices.find(({ token }) => deviceKey(token) === deviceKeyOf(delivery))?.token ?? null;
}
