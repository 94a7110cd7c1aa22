import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../show-console.fixture.tsx';
import { useRememberListUrl } from '../use-list-address.ts';
import { PreviousNextLinks } from './PreviousNextLinks.tsx';

const getList = vi.fn(async () => ({ data: [{ id: 'a' }, { id: 'b' }], total: 2 }));

function Row() {
  return (
    <Link to="/" state={useRememberListUrl()}>
      Open
    </Link>
  );
}

const listOf = (resource: string, field: string) =>
  ({
    resource,
    page: 1,
    perPage: 50,
    sort: { field, order: 'ASC' },
    filterValues: {},
  }) as unknown as ListControllerResult;

async function openFrom(list: ListControllerResult) {
  getList.mockClear();
  await showInConsole(
    <>
      <ListContextProvider value={list}>
        <Row />
      </ListContextProvider>
      <PreviousNextLinks resource="appointments" what="visit" id="a" addressOf={(id) => `/${id}`} />
    </>,
    { dataProvider: { getList } as object },
  );
  await page.getByRole('link', { name: 'Open' }).click();
}

describe('The links to the previous and the next record', () => {
  it('lead through the list that the record was opened from', async () => {
    await openFrom(listOf('appointments', 'appointment'));
    await expect.element(page.getByText('1 of 2')).toBeVisible();
  });

  it('are not asked for when a list of something else led here', async () => {
    await openFrom(listOf('to-review', ''));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(getList).not.toHaveBeenCalled();
  });
});
