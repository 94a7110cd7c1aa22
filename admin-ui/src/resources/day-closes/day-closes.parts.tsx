import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import DayCloseList from './DayCloseList.tsx';

it('the menu of a day close names its day in words', async () => {
  const close = {
    ...{ id: 'c1', day: '2026-11-27', firstDay: '2026-11-27', closedAt: '2026-11-28T01:00:00Z' },
    ...{ closedBy: { id: 'u1', fullname: 'Nora Hale' }, approvedBy: null, canReopen: true, remark: null },
    ...{ cash: 10, card: 0, cardReader: 0, other: 0, refunds: 0, expectedCash: 10, countedCash: 10 },
    ...{ refunded: 0, chargedBack: 0, difference: 0, reopenedAt: null },
  };
  await showInConsole(
    <ResourceContextProvider value="day-closes">
      <DayCloseList />
    </ResourceContextProvider>,
    { dataProvider: { getList: async () => ({ data: [close], total: 1 }) } as object, width: 1440 },
  );
  await expect
    .element(page.getByRole('button', { name: 'More actions for the close of Fri, Nov 27, 2026' }))
    .toBeVisible();
});
