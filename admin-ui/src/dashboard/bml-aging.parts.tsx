import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { BmlAgingChart } from './BmlAgingChart.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';

it('starts the row of requests where the ages start', async () => {
  const aging = { days0to30: 10, days31to60: 20, days61to90: 30, over90: 40 };
  await showInConsole(
    <>
      <BmlAgingChart aging={aging} requests={6} requested={120} />
      <NeedsAttention appointments={[]} />
    </>,
  );
  const row = page.getByRole('link', { name: /Pending requests/ });
  await expect.element(row).toBeVisible();
  const icon = row.element().querySelector('svg')?.getBoundingClientRect().left;
  expect(icon).toBe(page.getByText('0–30 days').element().getBoundingClientRect().left);
});
