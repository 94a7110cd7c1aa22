import { focused, press } from '@bedside/ui-kit/components/show.fixture';
import Check from 'lucide-react/icons/check';
import Trash from 'lucide-react/icons/trash-2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ActionButton } from '../components/ActionButton.tsx';
import { ConfirmForm } from '../components/ConfirmForm.tsx';
import { useDrawer } from '../components/drawer.tsx';
import { MenuAction, RowMenu } from '../components/RowMenu.tsx';
import { addressShown, showInConsole } from '../components/show-console.fixture.tsx';
import { useRecordAction } from '../data/use-record-action.ts';
import { Card, DataTable } from './DataTable.tsx';
import { List } from './List.tsx';

interface Request {
  id: string;
  name: string;
}
let rows: readonly Request[] = [];
const getList = vi.fn(async () => ({ data: rows, total: rows.length }));
beforeEach(() => {
  rows = ['Ann', 'Ben', 'Cara'].map((name) => ({ id: name, name }));
});

const leave = async (name: string) => {
  rows = rows.filter((one) => one.name !== name);
  return { message: 'Approved' };
};

function Approve({ name }: Request) {
  const { mutate } = useRecordAction(() => leave(name));
  return <ActionButton shape="rowMain" of={name} icon={Check} label="Approve" onPress={() => mutate()} />;
}

function Decline({ name, shape }: Request & { shape: 'row' | 'item' }) {
  const drawer = useDrawer();
  const form = (
    <ConfirmForm
      title="Decline request"
      about={name}
      submitLabel="Decline"
      run={() => leave(name)}
      refreshes={[]}
    >
      The patient will be notified.
    </ConfirmForm>
  );
  const open = () => drawer.open(form);
  if (shape === 'item') return <MenuAction icon={Trash} label="Decline" onPress={open} />;
  return <ActionButton shape="row" of={name} icon={Trash} label="Decline" onPress={open} />;
}

const actions = (row: Request) => (
  <>
    <Decline {...row} shape="row" />
    <Approve {...row} />
  </>
);

const open = (width: number) =>
  showInConsole(
    <main tabIndex={-1}>
      <List<Request> resource="requests" title="Requests" disableAuthentication>
        <DataTable<Request>
          rowClick="show"
          card={(row) => <Card first={row.name} second={actions(row)} />}
          rowMenu={(row) => (
            <RowMenu label={`More actions for ${row.name}`}>
              <Decline {...row} shape="item" />
            </RowMenu>
          )}
        >
          <DataTable.Col<Request> source="name" label="Name" />
          <DataTable.Col<Request> source="actions" label="Actions" disableSort render={actions} />
        </DataTable>
      </List>
    </main>,
    { path: '/requests', dataProvider: { getList } as object, width },
  );

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
async function pressOn(name: string) {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await press('{Enter}');
}
const confirm = async () => {
  await expect.element(page.getByRole('dialog', { name: 'Decline request' })).toBeVisible();
  await button('Decline').click();
};

describe.each([1440, 1000])('once an action takes its row out of a list (%i pixels wide)', (width) => {
  it('the next row has the focus, and the keys of rows go on from there', async () => {
    await open(width);
    await pressOn('Approve, Ann');
    await expect.element(row('Ann')).not.toBeInTheDocument();
    await expect.element(row('Ben')).toHaveFocus();
    await press('j{Enter}');
    await expect.poll(addressShown).toBe('/requests/Cara/show');
  });

  it('the row before has it if that was the last row', async () => {
    await open(width);
    await pressOn('Approve, Cara');
    await expect.element(row('Ben')).toHaveFocus();
  });

  it('the text of the empty list has it if that was the only row', async () => {
    rows = rows.slice(0, 1);
    await open(width);
    await pressOn('Approve, Ann');
    await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toHaveFocus();
  });

  it('a form that a row opened gives it to the next row', async () => {
    await open(width);
    await pressOn('Decline, Ben');
    await confirm();
    await expect.element(row('Ben')).not.toBeInTheDocument();
    await expect.element(row('Cara')).toHaveFocus();
  });

  it('a form from the menu of a row does the same', async () => {
    await open(width);
    await pressOn('More actions for Ben');
    await page.getByRole('menuitem', { name: 'Decline' }).click();
    await confirm();
    await expect.element(row('Ben')).not.toBeInTheDocument();
    await expect.element(row('Cara')).toHaveFocus();
  });
});

it('a list leaves the focus where it is if someone else takes a row out of it', async () => {
  await open(1440);
  await pressOn('Approve, Ann');
  await expect.element(row('Ben')).toHaveFocus();
  (page.getByRole('button', { name: 'Columns' }).element() as HTMLElement).focus();
  await leave('Ben');
  (page.getByRole('columnheader').getByRole('button').first().element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(row('Ben')).not.toBeInTheDocument();
  await expect.element(focused()).toHaveAccessibleName(/^Name/);
});
