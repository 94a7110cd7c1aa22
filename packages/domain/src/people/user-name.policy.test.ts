import { userName } from '@bedside/contracts/common/fields';
import { describe, expect, it } from 'vitest';
import { userNameCandidates } from './user.policy.ts';

const of = (firstName: string, lastName: string) => userNameCandidates({ firstName, lastName }, [48213]);

describe('user ids for a name', () => {
  it('start with the name itself, then numbers, then random digits', () => {
    const found = of('Nora', 'Whitfield');
    expect(found.slice(0, 6)).toEqual([
      'nora-whitfield',
      'norawhitfield',
      'nwhitfield',
      'whitfield-nora',
      'nora-whitfield2',
      'nora-whitfield3',
    ]);
    expect(found.at(-1)).toBe('nora-whitfield48213');
  });

  it.each([
    ['Zoë', 'D’Arcy-Núñez'],
    ['Li', 'Wu'],
    ['明', '王小明'],
    ['Bartholomew-Maximilian', 'Featherstonehaugh-Smythe'],
  ])('follow the format for %s %s', (first, last) => {
    const found = of(first, last);
    expect(found.length).toBeGreaterThan(90);
    expect(found.filter((name) => !userName.safeParse(name).success)).toEqual([]);
  });
});
