import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { describe, expect, it } from 'vitest';
import {
  type Cast,
  callNamed,
  comparable,
  newCast,
  openAuditStage,
  send,
  unknownLike,
} from './audit.fixture.ts';
import { vitalsOf } from './audit-appointments.fixture.ts';
import { everythingOf, listsForPatients } from './audit-calls.fixture.ts';
import {
  bornOn,
  callsOf,
  EIGHTEEN_NOW,
  familyOf,
  namesOfRecord,
  seventeenNow,
} from './family-limits.fixture.ts';

const stage = await openAuditStage();
const family = familyOf(stage);

type Caller = { id: string };

const barred = ({ db, patient, staff }: Cast, { id }: Caller) =>
  insertCourtOrder(db, { patientId: patient.id, personId: id, createdBy: staff.id });

/** What ends a family's access to a minor, and whether the household still sees an outline of the patient. */
const limits: [string, boolean, (cast: Cast, caller: Caller) => Promise<unknown>][] = [
  ['came of age', true, (cast) => bornOn(cast, EIGHTEEN_NOW)],
  ['is kept from them by a court', false, barred],
];
const minor = (cast: Cast) => bornOn(cast, seventeenNow());

// Rules: people.coming-of-age, people.court-orders
describe.each(limits)('of a patient who %s', (_limit, isOutlined, end) => {
  describe.each(family)('%s', (relation, related) => {
    it.each(callsOf(relation, isOutlined))('learns nothing by %s', async (name, { given, asks }) => {
      const cast = await newCast(stage);
      const id = await given(cast);
      const person = await related(cast);
      await minor(cast);
      await end(cast, person);
      const names = await namesOfRecord(cast);
      const caller = await stage.as(person);
      const foreign = await send(caller, callNamed(name), asks(id, cast));
      const unknown = await send(caller, callNamed(name), asks(unknownLike(id), cast));
      expect(comparable(foreign)).toEqual(comparable(unknown));
      expect(names.filter((one) => foreign.answer.body.includes(one))).toEqual([]);
    });

    it('finds nothing in a list', async () => {
      const cast = await newCast(stage);
      await vitalsOf(cast);
      await everythingOf(cast);
      const person = await related(cast);
      await minor(cast);
      const names = await namesOfRecord(cast);
      expect(names.length).toBeGreaterThan(4);
      if (!isOutlined) names.push(cast.patient.id);
      const caller = await stage.as(person);
      const tellers = async () => {
        const notified: string[] = [];
        for (const call of listsForPatients) {
          const { answer } = await send(caller, call, {});
          if (names.some((one) => answer.body.includes(one))) notified.push(call.name);
        }
        return notified;
      };
      expect((await tellers()).length).toBeGreaterThan(0);
      await end(cast, person);
      expect(await tellers()).toEqual([]);
    });
  });
});
