import type { Relationship } from '@bedside/contracts/people/user.schema';
import type { Db } from '@bedside/db/database';
import { addDays, format, subDays } from '@bedside/db/dates';
import type { Insurances, Patients, Pharmacies } from '@bedside/db/schema';
import { type Insertable, sql } from 'kysely';
import { chicagoAddress, nearbyAddress } from './addresses.ts';
import type { DemoPatient, DemoPeople } from './people.ts';
import { type Dice, demoId } from './random.ts';

const locations: readonly NonNullable<Patients['locationType']>[] = ['Home', 'Home', 'Apartment', 'Office'];

const payers = [
  ['Blue Cross Blue Shield of Illinois', 'PPO Gold'],
  ['Aetna', 'Open Access Select'],
  ['UnitedHealthcare', 'Choice Plus'],
  ['Cigna', 'Open Access Plus'],
  ['Humana', 'Gold Plus HMO'],
  ['Medicare', 'Part B'],
] as const;

const pharmacyPlaces = [
  ['Lincoln Park Pharmacy', '2401 N Lincoln Ave', '60614'],
  ['Walgreens', '1200 N Dearborn St', '60610'],
  ['CVS Pharmacy', '3033 N Broadway', '60657'],
  ['Division Street Drugs', '1641 W Division St', '60622'],
  ['Hyde Park Apothecary', '1516 E 53rd St', '60615'],
  ['Mariano’s Pharmacy', '333 E Benton Pl', '60601'],
] as const;

/** The households’ addresses, insurance, and preferred pharmacies. */
export async function seedHomes(db: Db, dice: Dice, people: DemoPeople, now: Date): Promise<void> {
  const homes = people.households.flatMap((members) => {
    const home = homeOf(dice);
    return members.map(({ id }) => ({ id, ...home }));
  });
  const insurances = people.households.flatMap((members, index) =>
    index === 0 || dice.chance(0.6) ? insurancesOf(dice, members, now) : [],
  );
  const pharmacies = people.households.flatMap(([holder], index) =>
    holder && (index === 0 || dice.chance(0.7)) ? [pharmacyOf(dice, holder, now)] : [],
  );
  await db.transaction().execute(async (tx) => {
    await sql`update patients set address1 = home.address1, address2 = home.address2,
        postal_code = home.postal_code, city = home.city, state = home.state, location_type = home.location_type
      from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as home (id uuid, address1 text, address2 text,
        postal_code text, city text, state text, location_type text)
      where patients.id = home.id`.execute(tx);
    await tx.insertInto('insurances').values(insurances).execute();
    await tx.insertInto('pharmacies').values(pharmacies).execute();
  });
}

function homeOf(dice: Dice) {
  const { address1, postalCode, city, state } = dice.chance(0.85)
    ? chicagoAddress(dice)
    : nearbyAddress(dice);
  return {
    address1,
    address2: dice.chance(0.4) ? `Unit ${dice.between(1, 40)}` : null,
    postal_code: postalCode,
    city,
    state,
    location_type: dice.pick(locations),
  };
}

/** The holder's insurance covers the household. */
function insurancesOf(dice: Dice, members: readonly DemoPatient[], now: Date): Insertable<Insurances>[] {
  const [holder] = members;
  if (!holder) return [];
  const [payer, plan] = dice.pick(payers);
  const memberId = `${payer.slice(0, 3).toUpperCase()}${dice.between(100_000_000, 999_999_999)}`;
  const groupNumber = payer === 'Medicare' ? null : `G${dice.between(10_000, 99_999)}`;
  const validTo = format(addDays(now, dice.between(-40, 500)), 'yyyy-MM-dd');
  const createdAt = subDays(now, dice.between(1, 200));
  return members.map((member, index) => ({
    id: demoId(`insurance ${member.id}`),
    patientId: member.id,
    payerName: payer,
    planName: plan,
    memberId: index === 0 ? memberId : `${memberId}-0${index + 1}`,
    groupNumber,
    subscriberName: `${holder.firstName} ${holder.lastName}`,
    subscriberDateOfBirth: holder.dateOfBirth,
    relationshipToSubscriber: relationTo(member),
    frontImage: null,
    backImage: null,
    terminationDate: validTo,
    createdAt,
    removedAt: null,
  }));
}

/** The policyholder’s relationship to the insured person. */
const relationTo = ({ relationship }: DemoPatient): Relationship =>
  relationship === 'Self' ? 'Self' : relationship === 'Child' ? 'Parent' : 'Spouse';

function pharmacyOf(dice: Dice, holder: DemoPatient, now: Date): Insertable<Pharmacies> {
  const [name, address1, postalCode] = dice.pick(pharmacyPlaces);
  return {
    id: demoId(`pharmacy ${holder.id}`),
    patientId: holder.id,
    name,
    phoneE164: `+1312555${dice.between(1000, 9999)}`,
    faxE164: dice.chance(0.5) ? `+1312555${dice.between(1000, 9999)}` : null,
    address1,
    address2: null,
    postalCode,
    city: 'CHICAGO',
    state: 'IL',
    createdAt: subDays(now, dice.between(1, 200)),
  };
}
