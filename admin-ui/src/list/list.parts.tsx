import { cutTexts, findings, focused, press } from '@bedside/ui-kit/components/show.fixture';
import Trash from 'lucide-react/icons/trash-2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DrawerHeader } from '../components/DrawerHeader.tsx';
import { useDrawer } from '../components/drawer.tsx';
import { MenuAction, RowMenu } from '../components/RowMenu.tsx';
import { addressShown, showInConsole } from '../components/show-console.fixture.tsx';
import { BulkFrame } from './BulkFrame.tsx';
import { useColumns } from './columns.ts';
import { Card, DataTable } from './DataTable.tsx';
import { DateFilterChip } from './DateFilterChip.tsx';
import { BooleanFilterChip, ChoiceFilterChip } from './filter-inputs.tsx';
import { List } from './List.tsx';
import { CreateButton } from './ListFooter.tsx';
import { RouteTabs } from './ListTabs.tsx';
import { flag, OverflowFilterChips } from './OverflowFilterChips.tsx';

interface Service {
  id: string;
  name: string;
  price: number;
}
const rows: readonly Service[] = [
  { id: '1', name: 'House call', price: 150 },
  { id: '2', name: 'Labs', price: 80 },
  { id: '3', name: 'Infusion', price: 300 },
];
const getList = vi.fn();
const onDelete = vi.fn();
const onCreate = vi.fn();
const views = { data: [{ id: 'v1', name: 'Mine', search: 'filter=%7B%22q%22%3A%22mine%22%7D' }], total: 1 };
const serve = (answer: () => unknown) =>
  getList.mockReset().mockImplementation(async (resource) => (resource === 'saved-views' ? views : answer()));
beforeEach(() => {
  serve(() => ({ data: rows, total: 25, meta: { facets: { status: { open: 2, done: 23 } } } }));
  onDelete.mockReset();
  onCreate.mockReset();
});

const list = (
  <List<Service>
    resource="services"
    title="Services"
    disableAuthentication
    sort={{ field: 'name', order: 'ASC' }}
    search="Name"
    tabs={{
      source: 'status',
      tabs: (facets) => [
        { value: undefined, label: 'All', count: 25 },
        { value: 'open', label: 'Open', count: facets?.status?.open },
      ],
    }}
    filters={
      <>
        <ChoiceFilterChip
          source="kind"
          label="Kind"
          any="All"
          choices={[{ value: 'home', label: 'At home' }]}
        />
        <BooleanFilterChip source="late" label="Late" any="All" yes="Late only" />
        <DateFilterChip />
        <OverflowFilterChips
          chips={[
            flag({ source: 'held', name: 'Held', label: 'Hold', any: 'All', yes: 'Held' }),
            flag({ source: 'signed', label: 'Note', any: 'Any', yes: 'Signed', no: 'Not signed' }),
          ]}
        />
      </>
    }
    createButton={<CreateButton label="New service" onClick={onCreate} />}
    bulkActionButtons={
      <BulkFrame label="Actions for selected services">
        <button type="button">Archive</button>
      </BulkFrame>
    }
  >
    <DataTable<Service>
      rowClick="show"
      nameOf={({ name }) => name}
      card={({ name, price }) => <Card first={name} second="Service" endFirst={`$${price}`} />}
      rowMenu={({ name }) => (
        <RowMenu label={`More actions for ${name}`} href="#new">
          <MenuAction icon={Trash} label="Delete" isDanger onPress={onDelete} />
        </RowMenu>
      )}
    >
      <DataTable.Col<Service> source="name" label="Name" />
      <DataTable.NumberCol<Service> source="price" label="Price" />
    </DataTable>
  </List>
);

const open = (look = {}) =>
  showInConsole(list, { path: '/services', dataProvider: { getList }, width: 1440, ...look });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string) => page.getByRole('row', { name });
const lastAsked = () => getList.mock.calls.filter(([resource]) => resource === 'services').at(-1)?.[1];
const asksFor = (wanted: unknown) => vi.waitFor(() => expect(lastAsked()).toMatchObject(wanted as object));

describe('A list', () => {
  it.each([{ mode: 'light' }, { mode: 'dark' }, { width: 320 }, { width: 320, mode: 'dark' }])(
    'has nothing that axe objects to with %o',
    async (look) => {
      await open(look);
      await expect.element(page.getByText('House call')).toBeVisible();
      expect(await findings()).toEqual([]);
    },
  );

  it('shows whole cards on a phone, each a link', async () => {
    await open({ width: 320 });
    await expect
      .element(page.getByRole('link', { name: /House call/ }))
      .toHaveAttribute('href', '/services/1/show');
    expect(cutTexts()).toEqual([]);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  it('says that it loads', async () => {
    serve(() => new Promise(() => undefined));
    await open();
    await expect.element(page.getByText('Loading list')).toBeInTheDocument();
  });

  it('says what will be here while it is empty', async () => {
    serve(() => ({ data: [], total: 0 }));
    await open();
    await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expect.element(page.getByText('Services will appear here.')).toBeVisible();
  });

  it('says which filters leave nothing, and clears them', async () => {
    serve(() => ({ data: [], total: 0 }));
    await open({ path: '/services?filter=%7B%22kind%22%3A%22home%22%7D' });
    await expect.element(page.getByText('Filters applied: kind.')).toBeVisible();
    await button('Clear filters').click();
    await asksFor({ filter: {} });
  });

  it('says that it could not load, and tries again', async () => {
    let isBroken = true;
    serve(() => {
      if (isBroken) throw new Error('We can’t reach Bedside.');
      return { data: rows, total: 3 };
    });
    await open();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Couldn’t load this list' }))
      .toBeVisible();
    isBroken = false;
    await button('Try again').click();
    await expect.element(page.getByText('House call')).toBeVisible();
    // react-admin also logs the failure to the console.
    vi.mocked(console.error).mockClear();
  });

  it('sorts by a column, and the other way around', async () => {
    await open();
    const head = page.getByRole('columnheader', { name: 'Price' });
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    await head.getByRole('button').click();
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await asksFor({ sort: { field: 'price', order: 'DESC' } });
  });

  it('turns its pages and says where it is', async () => {
    await open();
    await expect.element(page.getByText('1–10 of 25')).toBeVisible();
    await expect.element(button('Previous page')).toBeDisabled();
    await button('Next page').click();
    await asksFor({ pagination: { page: 2 } });
    await expect.element(page.getByText('11–20 of 25')).toBeVisible();
  });

  it('shows more rows on a page', async () => {
    await open();
    await button('50 rows per page').click();
    await asksFor({ pagination: { perPage: 50 } });
  });

  it('finds what is typed once the typing stops', async () => {
    await open();
    await press('/');
    await expect.element(focused()).toHaveAccessibleName('Search: Name');
    await press('lab');
    await asksFor({ filter: { q: 'lab' } });
    await button('Clear search').click();
    await asksFor({ filter: {} });
  });

  it('chooses a tab and says which it is', async () => {
    await open();
    await button('Open 2').click();
    await asksFor({ filter: { status: 'open' } });
    await expect.element(button('Open 2')).toHaveAttribute('aria-current', 'true');
  });

  it('is used with the keys of rows: j, k, x, Enter', async () => {
    await open();
    await expect.element(row('House call')).toBeVisible();
    await press('jjkx');
    await expect.element(row('House call')).toHaveAttribute('aria-selected', 'true');
    await press('j{Enter}');
    await vi.waitFor(() => expect(addressShown()).toBe('/services/2/show'));
  });

  it('opens a row on a press, not on a press of its controls', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Select Labs' }).click();
    expect(addressShown()).not.toBe('/services/2/show');
    await page
      .getByRole('cell', { name: '$80' })
      .or(page.getByRole('cell', { name: '80' }))
      .first()
      .click();
    await vi.waitFor(() => expect(addressShown()).toBe('/services/2/show'));
  });

  it('selects a page, says how many, and clears with Escape', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    const bar = page.getByRole('toolbar', { name: 'Actions for selected services' });
    await expect.element(bar).toMatchTextContent('3 selected');
    expect(await findings()).toEqual([]);
    await press('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('hides a column, but never the first', async () => {
    await open();
    await button('Columns').click();
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Name' })).not.toBeInTheDocument();
    await page.getByRole('menuitemcheckbox', { name: 'Price' }).click();
    await press('{Escape}');
    await expect.element(page.getByRole('columnheader', { name: 'Price' })).not.toBeInTheDocument();
  });

  it('starts something new with n, but not while someone types', async () => {
    await open();
    await press('n');
    expect(onCreate).toHaveBeenCalledOnce();
    await page.getByRole('textbox').click();
    await press('n');
    expect(onCreate).toHaveBeenCalledOnce();
  });
});

describe('A filter of a list', () => {
  it('opens, moves and chooses with the keyboard, and gives the focus back', async () => {
    await open();
    await button('Kind All').click();
    await expect.element(page.getByRole('menuitemradio', { name: 'All' })).toBeVisible();
    expect(await findings()).toEqual([]);
    await press('{ArrowDown}{Enter}');
    await asksFor({ filter: { kind: 'home' } });
    await expect.element(button('Kind At home')).toHaveFocus();
  });

  it('closes with Escape and changes nothing', async () => {
    await open();
    await button('Late All').click();
    await press('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button('Late All')).toHaveFocus();
    expect(lastAsked()).toMatchObject({ filter: {} });
  });

  it('is cleared at its chip', async () => {
    await open({ path: '/services?filter=%7B%22late%22%3Atrue%7D' });
    await button('Clear Late').click();
    await asksFor({ filter: {} });
  });

  it('that has one choice is set when it is added', async () => {
    await open();
    await button('Add filter').click();
    await page.getByRole('menuitem', { name: 'Held' }).click();
    await expect.element(button('Clear Hold')).toBeVisible();
    await asksFor({ filter: { held: true } });
  });

  it('that has more opens when it is added, and gives the focus back', async () => {
    await open();
    await button('Add filter').click();
    await page.getByRole('menuitem', { name: 'Note' }).click();
    await page.getByRole('menuitemradio', { name: 'Not signed' }).click();
    await asksFor({ filter: { signed: false } });
    await expect.element(button('Note Not signed')).toHaveFocus();
  });

  it('of dates offers spans and two days of one’s own', async () => {
    await open();
    await button('Date Any').click();
    await expect.element(page.getByRole('dialog', { name: 'Date' })).toBeVisible();
    expect(await findings()).toEqual([]);
    await page.getByLabelText('From').fill('2026-11-23');
    await asksFor({ filter: { from: '2026-11-23' } });
  });
});

describe('A menu of a row', () => {
  it('opens with Enter, acts, closes and gives the focus back', async () => {
    await open();
    const menu = button('More actions for Labs');
    await menu.click();
    expect(await findings()).toEqual([]);
    await press('{ArrowDown}');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    expect(onDelete).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  });
});

describe('The views of a list', () => {
  it('are offered with one’s own, and one opens', async () => {
    await open();
    await button('Views').click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Mine' })).toBeVisible();
    expect(await findings()).toEqual([]);
    await page.getByText('Mine').click();
    await asksFor({ filter: { q: 'mine' } });
  });
});

function Beside() {
  const drawer = useDrawer();
  const { shown } = useColumns<Service>([
    { source: 'name', label: 'Name', width: 230, tabletWidth: 144, isNumber: false },
  ]);
  return (
    <button type="button" onClick={() => drawer.open(<DrawerHeader title="Beside" />)}>
      {shown[0]?.width} pixels
    </button>
  );
}

it('The columns of a list beside a drawer take the widths of a tablet, so that none is cut', async () => {
  await showInConsole(<Beside />, { width: 1440 });
  await page.getByRole('button', { name: '230 pixels' }).click();
  await expect.element(page.getByRole('button', { name: '144 pixels', includeHidden: true })).toBeVisible();
});

it('the current tab stays in view when the screen gets narrow', async () => {
  const tabs = ['Visits', 'Services rendered', 'Invoices', 'Whole practice', 'Export history'];
  await showInConsole(<RouteTabs tabs={tabs.map((label, at) => ({ to: `/${at}`, label }))} />, {
    width: 1_440,
    path: '/3',
  });
  const tab = page.getByRole('link', { name: 'Whole practice' });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await page.viewport(390, 800);
  // The last 40 pixels of the row fade out.
  await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThan(340);
});
