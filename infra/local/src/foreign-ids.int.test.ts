import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { type Cast, callNamed, newCast, openAuditStage, send, unknownLike } from './audit.fixture.ts';
import { type AuditedCall, furtherIds, patientDataCalls } from './audit-calls.fixture.ts';
import { databaseSnapshot } from './database-snapshot.fixture.ts';

const stage = await openAuditStage();
const { db, stranger } = stage;
const otherProvider = await stage.as(await insertStaff(db, { role: 'PROVIDER' }));

const snapshot = () => databaseSnapshot(db);

const reachableBy = (...audience: string[]) =>
  Object.entries(patientDataCalls).filter(
    ([name, { list }]) => !list && callNamed(name).audience.some((one) => audience.includes(one)),
  );

/** Rule: people.household-manages-appointments */
const ofTheHousehold = [
  'getAppointment',
  'getAppointmentDetails',
  'rescheduleAppointment',
  'updateAppointmentAddress',
  'cancelAppointment',
  'uploadSymptomImage',
  'getDocumentUrl',
  'removeDocument',
  'getCalendarFile',
  'listAppointmentChats',
  'joinWaitlist',
  'leaveWaitlist',
  'getSlotOffer',
  'attachPaymentMethod',
  'detachPaymentMethod',
  'getCardDetails',
  'getBalance',
  'getSubscriptionDetails',
  'createPaymentIntent',
  'requestPayment',
  'getInvoiceLink',
  'getGoodFaithEstimate',
  'requestGoodFaithEstimate',
  'getSuperbillLink',
  'getSuperbillMonthLink',
  'listSuperbillMonths',
  'listSuperbills',
  'getInvoice',
  'startPaymentPlan',
  'listPlanChoices',
  'payWithCardOnFile',
  'payInvoices',
  'setDefaultCard',
  'createSetupIntent',
  'getPaymentStatus',
];

const arrange = async ({ given }: AuditedCall): Promise<{ cast: Cast; id: string }> => {
  const cast = await newCast(stage);
  return { cast, id: await given(cast) };
};

/** Everything but the request id. */
const comparableAnswer = ({ answer }: Awaited<ReturnType<typeof send>>) => ({
  status: answer.statusCode,
  body: answer.body.replace(/"requestId":"[^"]+"|Request: [\w-]+/, ''),
});

describe("ids of other people's records", () => {
  // Rule: security.forbidden-looks-missing
  it.each(reachableBy('patient', 'signed-in'))(
    'look unknown to an unrelated patient and change nothing, as the subject of %s',
    async (name, call) => {
      const { cast, id } = await arrange(call);
      const before = await snapshot();
      const foreign = comparableAnswer(await send(stranger, callNamed(name), call.asks(id, cast)));
      const unknown = comparableAnswer(
        await send(stranger, callNamed(name), call.asks(unknownLike(id), cast)),
      );
      expect(foreign).toEqual(unknown);
      expect([400, 404]).toContain(foreign.status);
      expect(await snapshot()).toEqual(before);
    },
  );

  // Rule: security.forbidden-looks-missing
  it.each(Object.entries(furtherIds))(
    'look unknown to an unrelated patient and change nothing, beside their own in %s',
    async (_where, { call, given, named, asks }) => {
      const own = await newCast(stage);
      const subject = await given(own);
      const requester = await stage.as(own.patient);
      const id = await named(await newCast(stage));
      const ask = async (other: string) =>
        comparableAnswer(await send(requester, call, asks(subject, own, other)));
      const ownId = await named(own);
      const before = await snapshot();
      const foreign = await ask(id);
      expect(foreign).toEqual(await ask(unknownLike(id)));
      expect([200, 400, 404]).toContain(foreign.status);
      expect(await snapshot()).toEqual(before);
      // If this failed, something else refused the call and its check of the id was never reached.
      const accepted = await ask(ownId);
      expect([accepted, await snapshot()], JSON.stringify(foreign)).not.toEqual([foreign, before]);
    },
  );

  // Rule: people.household-manages-appointments
  it.each(reachableBy('patient', 'signed-in').filter(([name]) => !ofTheHousehold.includes(name)))(
    "look unknown to a household member if they are the account holder's, in %s",
    async (name, call) => {
      const { cast, id } = await arrange(call);
      const { householdId } = cast.patient;
      const member = await stage.as(
        await insertPatient(db, {
          user: { passwordHash: 'a hash' },
          patient: { householdId, relationshipToAccountHolder: 'Spouse' },
        }),
      );
      const before = await snapshot();
      const foreign = comparableAnswer(await send(member, callNamed(name), call.asks(id, cast)));
      const unknown = comparableAnswer(await send(member, callNamed(name), call.asks(unknownLike(id), cast)));
      // Members know who is in their household, so this refusal may differ.
      if (name === 'removeFromHousehold') expect(foreign.status).toBe(403);
      else expect(foreign).toEqual(unknown);
      expect([400, 403, 404]).toContain(foreign.status);
      expect(await snapshot()).toEqual(before);
    },
  );

  // Rule: security.forbidden-looks-missing
  it.each(reachableBy('provider'))(
    'look unknown to a provider of another appointment and change nothing, in %s',
    async (name, call) => {
      const { cast, id } = await arrange(call);
      const before = await snapshot();
      const foreign = comparableAnswer(await send(otherProvider, callNamed(name), call.asks(id, cast)));
      const unknown = comparableAnswer(
        await send(otherProvider, callNamed(name), call.asks(unknownLike(id), cast)),
      );
      expect(foreign).toEqual(unknown);
      expect(foreign.status).toBe(404);
      expect(await snapshot()).toEqual(before);
    },
  );
});
