import type { Dice } from './random.ts';

interface Street {
  name: string;
  city: string;
  state: string;
  /** House numbers that belong to each ZIP code. */
  blocks: readonly (readonly [postalCode: string, from: number, to: number])[];
}

const inChicago = (name: string, ...blocks: Street['blocks']): Street => ({
  name,
  city: 'CHICAGO',
  state: 'IL',
  blocks,
});

const chicago: readonly Street[] = [
  inChicago('N Cleveland Ave', ['60610', 1200, 1560], ['60614', 1710, 2480]),
  inChicago('W Armitage Ave', ['60614', 420, 1310], ['60647', 1910, 3180]),
  inChicago('N Howe St', ['60614', 1710, 2190]),
  inChicago('S Michigan Ave', ['60605', 820, 2080]),
  inChicago('W Division St', ['60610', 110, 680], ['60622', 1510, 2690]),
  inChicago('N Lincoln Ave', ['60614', 1910, 2880], ['60657', 3110, 3490], ['60625', 4410, 5080]),
  inChicago('E Huron St', ['60611', 40, 260]),
  inChicago('N Damen Ave', ['60622', 810, 1560], ['60647', 1610, 2340], ['60625', 4510, 5090]),
  inChicago('W Belmont Ave', ['60657', 420, 1490], ['60641', 4110, 5090]),
  inChicago('S Prairie Ave', ['60605', 1610, 2080], ['60615', 4710, 5380]),
  inChicago('N Clark St', ['60654', 410, 740], ['60613', 3510, 3940], ['60640', 4810, 5590]),
  inChicago('W Peterson Ave', ['60646', 4410, 5190]),
];

const nearby: readonly Street[] = [
  { name: 'Hohman Ave', city: 'HAMMOND', state: 'IN', blocks: [['46320', 5210, 5480]] },
  { name: 'N Water St', city: 'MILWAUKEE', state: 'WI', blocks: [['53202', 710, 1090]] },
  { name: 'Maple Ave', city: 'EVANSTON', state: 'IL', blocks: [['60201', 1510, 1890]] },
  { name: 'N Oak Park Ave', city: 'OAK PARK', state: 'IL', blocks: [['60302', 110, 480]] },
];

function addressOn(dice: Dice, streets: readonly Street[], unitChance: number) {
  const { name, city, state, blocks } = dice.pick(streets);
  const [postalCode, from, to] = dice.pick(blocks);
  const address2 = unitChance > 0 && dice.chance(unitChance) ? `Unit ${dice.between(1, 40)}` : null;
  return { address1: `${dice.between(from, to)} ${name}`, address2, postalCode, city, state };
}

export const chicagoAddress = (dice: Dice, { unitChance = 0 } = {}) => addressOn(dice, chicago, unitChance);
export const nearbyAddress = (dice: Dice) => addressOn(dice, nearby, 0);
