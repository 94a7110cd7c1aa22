import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../api/client.ts';
import { patientQuery } from '../../api/queries.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { InviteForm } from './components/InviteForm.tsx';
import { familyGrantsQuery } from './family-access.ts';
import { FamilyAccessPage } from './pages/FamilyAccessPage.tsx';

let send = vi.spyOn(client, 'send');
beforeEach(() => {
  send = vi.spyOn(client, 'send').mockResolvedValue({ data: {}, message: '' } as never);
});

// Rule: people.family-invitations
it('someone outside the household is invited by the button', async () => {
  const { texts } = await showInPortal(<InviteForm />);
  const who = page.getByRole('textbox', { name: texts.familyAccess.who });
  await who.fill('carer@example.com');
  await page.getByRole('button', { name: texts.familyAccess.invite }).click();
  await expect.element(who).toHaveValue('');
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[1]).toMatchObject({ body: { email: 'carer@example.com', relation: 'OTHER' } });
});

it('an invitation without a contact or anything to see is not sent, and says what is missing', async () => {
  const { texts } = await showInPortal(<InviteForm />);
  await page.getByRole('switch', { name: texts.familyAccess.kinds.VISITS }).click();
  await page.getByRole('button', { name: texts.familyAccess.invite }).click();
  await expect
    .element(page.getByRole('textbox', { name: texts.familyAccess.who }))
    .toHaveAccessibleDescription(texts.family.existingWhoRequired);
  await expect.element(page.getByText(texts.familyAccess.chooseKind)).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

// Rule: people.family-end-date
it('someone outside the household is invited until a last day', async () => {
  const { texts } = await showInPortal(<InviteForm />);
  await page.getByRole('textbox', { name: texts.familyAccess.who }).fill('carer@example.com');
  const last = page.getByRole('textbox', { name: texts.familyAccess.endsOn });
  const button = page.getByRole('button', { name: texts.familyAccess.invite });
  await last.fill('12/2');
  await button.click();
  await expect.element(last).toHaveAttribute('aria-invalid', 'true');
  expect(send).not.toHaveBeenCalled();
  await last.fill('12/24/2099');
  await button.click();
  await expect.element(last).toHaveValue('');
  expect(send.mock.calls[0]?.[1]).toMatchObject({ body: { endsOn: '2099-12-24' } });
});

const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lane', isAccountHolder: true };
const june = {
  ...{ id: 'june', firstName: 'June', lastName: 'Lane', relationship: 'Child', gender: 'Female' },
  ...{ dateOfBirth: '2000-01-01', hasUserAccount: false },
};
const grant = (more: Partial<FamilyGrant>): FamilyGrant => ({
  id: 'g1',
  owner: { id: 'june', name: 'June Lane' },
  grantee: { id: 'nora', name: 'Nora Lane' },
  relation: 'CHILD',
  kinds: ['VISITS'],
  state: 'ACTIVE',
  endsOn: null,
  allowedActions: [],
  ...more,
});
const show = (...grants: FamilyGrant[]) =>
  showInPortal(<FamilyAccessPage />, {
    user: { ...nora, membershipType: null },
    answers: [
      [patientQuery('nora').queryKey, { ...nora, household: [{ ...nora, relationship: 'Self' }, june] }],
      [familyGrantsQuery.queryKey, grants],
    ],
  });

it('a member of the household is shown with their relation and age', async () => {
  await show(grant({}));
  await expect.element(page.getByText(/^Daughter, \d+\. You can see visits\.$/)).toBeVisible();
});

// Rule: people.family-invitations
it('an invitation that waits says so, how long it stays open, and how to change it', async () => {
  const invited = grant({
    owner: { id: 'nora', name: 'Nora Lane' },
    grantee: { id: null, name: 'carer@example.com' },
    state: 'INVITED',
    allowedActions: ['WITHDRAW'],
  });
  const { texts } = await show(invited);
  await page.getByText(texts.familyAccess.theyWait).click();
  await expect.element(page.getByText(texts.familyAccess.invited)).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.familyAccess.takeBack })).toBeVisible();
});

it('someone who is invited reads by whom, and what to do', async () => {
  await show(
    grant({ owner: { id: 'x', name: 'Ida Park' }, state: 'INVITED', allowedActions: ['ACCEPT', 'DECLINE'] }),
  );
  await expect.element(page.getByText(/^Ida Park invited you to this\. Accept to start/)).toBeVisible();
});
