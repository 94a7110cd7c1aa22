import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { patientQuery } from '../../api/queries.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { GrantSection } from './components/GrantSection.tsx';

const nora = { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' };
const household = [
  { ...nora, hasUserAccount: true },
  { id: 'ella', hasUserAccount: true },
  { id: 'sam', hasUserAccount: false },
];

/** A grant that Nora can change for someone in her household. */
const grantOf = (ownerId: string, kinds: FamilyGrant['kinds']): FamilyGrant => ({
  id: 'grant',
  owner: { id: ownerId, name: 'Ella Whitfield' },
  grantee: { id: 'grace', name: 'Grace Whitfield' },
  relation: 'TEEN',
  kinds,
  state: 'ACTIVE',
  endsOn: null,
  allowedActions: ['CHANGE'],
});

// Rule: money.cards-are-shared-by-their-owner
it.each([
  ['isn’t offered for a teen who signs in', 'ella', [], false],
  ['can be taken from a teen who signs in', 'ella', ['CARD'] as const, true],
  ['is offered for a member without an account', 'sam', [], true],
  ['is offered for oneself', 'nora', [], true],
])('the switch of a card %s', async (_, ownerId, kinds, isOffered) => {
  const { texts } = await showInPortal(
    <GrantSection grant={grantOf(ownerId, [...kinds])} title="For them" mine={false} />,
    { user: nora, answers: [[patientQuery('nora').queryKey, { ...nora, household }]] },
  );
  await expect.element(page.getByRole('switch', { name: texts.familyAccess.kinds.BOOK })).toBeVisible();
  const cards = page.getByRole('switch', { name: texts.familyAccess.kinds.CARD });
  await expect.poll(() => cards.elements().length).toBe(isOffered ? 1 : 0);
});
