import { ListContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { BulkForm } from './BulkForm.tsx';
import { BulkFrame } from './BulkFrame.tsx';

const showBar = (total: number, onUnselectItems = vi.fn()) =>
  showInConsole(
    <ListContextProvider value={{ selectedIds: ['a'], total, onUnselectItems } as never}>
      <BulkFrame label="Selected visits" everything={{ isOn: true, most: 500, onToggle: vi.fn() }}>
        {null}
      </BulkFrame>
    </ListContextProvider>,
  );

it('the bar of a selection leaves once all that matched is done', async () => {
  const onUnselectItems = vi.fn();
  await showBar(0, onUnselectItems);
  await expect.poll(() => onUnselectItems.mock.calls.length).toBe(1);
});

it('the bar of a selection stays while something matches', async () => {
  const onUnselectItems = vi.fn();
  await showBar(3, onUnselectItems);
  await expect.element(page.getByText('All 3 selected')).toBeVisible();
  expect(onUnselectItems).not.toHaveBeenCalled();
});

it('the bar of a selection shows all its actions beside an open drawer', async () => {
  await showInConsole(
    <ListContextProvider value={{ selectedIds: ['a'], total: 102, onUnselectItems: vi.fn() } as never}>
      <div style={{ position: 'relative', width: 756, height: 200 }}>
        <BulkFrame label="Selected visits" everything={{ isOn: false, most: 500, onToggle: vi.fn() }}>
          {['Approve', 'Assign provider', 'Send reminders', 'Cancel visits', 'Export'].map((label) => (
            <button key={label} type="button">
              {label} {label}
            </button>
          ))}
        </BulkFrame>
      </div>
    </ListContextProvider>,
    { width: 1440 },
  );
  const bar = page.getByRole('toolbar').element().getBoundingClientRect();
  expect(bar.width).toBeLessThanOrEqual(756 - 16);
  for (const { x, right } of page
    .getByRole('button')
    .elements()
    .map((one) => one.getBoundingClientRect()))
    expect([x >= bar.x, right <= bar.right]).toEqual([true, true]);
});

it('a bulk action says what it did to how many, and which failed', async () => {
  const items = ['Rosalind Park', 'Hannah Bell'].map((name) => ({ id: name, name }));
  await showInConsole(
    <BulkForm
      title="Deactivate patients"
      submitLabel="Deactivate 2 patients"
      items={items}
      nouns={{ one: 'patient', many: 'patients', nameOf: ({ name }) => name }}
      doneText={(count) => `${count} patient deactivated`}
      run={async (_, { name }) => {
        if (name === 'Hannah Bell') throw new Error('A visit is open.');
      }}
      refresh={async () => undefined}
    >
      They can’t sign in.
    </BulkForm>,
  );
  await page.getByRole('button', { name: 'Deactivate 2 patients' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('1 patient deactivated, 1 failed:');
  await expect.element(page.getByText('A visit is open.')).toBeVisible();
});
