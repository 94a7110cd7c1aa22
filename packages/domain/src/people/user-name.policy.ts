/** The user-id rule, as `userName` in contracts/common/fields.ts has it. */
const RULE = /^[A-Za-z][A-Za-z0-9_-]{4,29}$/;
const LONGEST_BASE = 24;
const LAST_NUMBER = 99;

/**
 * User ids for a name, best first: plain ones, then numbered ones, then those of the given digits.
 * @param digits several numbers that nobody can foresee
 */
export function userNameCandidates(
  person: { firstName: string; lastName: string },
  digits: readonly number[],
): string[] {
  const first = lettersOf(person.firstName);
  const last = lettersOf(person.lastName);
  const plain = [`${first}-${last}`, `${first}${last}`, `${first.slice(0, 1)}${last}`, `${last}-${first}`]
    .map((name) => name.slice(0, LONGEST_BASE))
    .filter((name) => RULE.test(name));
  const [base = 'patient'] = plain;
  const numbered = Array.from({ length: LAST_NUMBER - 1 }, (_, index) => `${base}${index + 2}`);
  return [...plain, ...numbered, ...digits.map((number) => `${base}${number}`)];
}

/** What a user id may hold of a name: letters without their accents. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
