import type { HouseholdMember } from '@bedside/contracts/people/user.schema';
import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { MemberRow } from './MemberRow.tsx';

// Their days are never the same.
const [EAST, WEST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

it('counts an age by the day of the practice, wherever the browser is', async () => {
  const dateOfBirth = dayIn(EAST, new Date()).replace(/^\d+/, (year) => String(Number(year) - 40));
  const named = { id: 'm1', firstName: 'Nora', lastName: 'Diaz', relationship: 'Child', dateOfBirth };
  const member = { ...named, membershipType: 'ON DEMAND', status: 'ACTIVE' } as HouseholdMember;
  for (const [zone, text] of [
    [EAST, 'Child, 40'],
    [WEST, 'Child, 39'],
  ] as const) {
    await showInConsole(
      <FormatsProvider value={{ zone }}>
        <MemberRow member={member} />
      </FormatsProvider>,
    );
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
});
