import type { RecordDownload, RecordReader } from '@bedside/contracts/people/record-downloads.schema';
import { cutTexts, everyPart, UNBROKEN } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { Downloads } from './components/Downloads.tsx';
import { ReadersOfDay } from './components/ReadersOfDay.tsx';
import { RequestCard } from './components/RequestCard.tsx';

const download = (more: Partial<RecordDownload>): RecordDownload => ({
  id: '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f',
  patientId: '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e01',
  status: 'READY',
  filesPacked: 30,
  fileCount: 30,
  sizeBytes: 34_000_000,
  requestedBy: { id: '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e01', fullname: 'Nora Whitfield' },
  createdAt: '2026-10-02T15:00:00Z',
  finishedAt: '2026-10-02T15:01:00Z',
  expiresAt: '2026-10-09T15:00:00Z',
  ...more,
});
const running = download({ status: 'RUNNING', filesPacked: 12, sizeBytes: null, expiresAt: null });
const downloads = [
  running,
  download({ id: '1', status: 'READY' }),
  download({ id: '2', status: 'FAILED', sizeBytes: null, expiresAt: null }),
  download({ id: '3', status: 'EXPIRED' }),
];
const contents = { visits: 14, results: 9, files: 1_600, sizeBytes: 38_000_000 };
const owner = { id: running.patientId, name: null };
const readers = [
  {
    day: '2026-10-02',
    name: UNBROKEN,
    role: 'PROVIDER' as const,
    kinds: ['chart', 'note', 'list', 'copy'] as const,
    breakTheGlass: true,
    lastAt: '2026-10-02T15:00:00Z',
  },
].map((reader) => ({ ...reader, kinds: [...reader.kinds] }));

const parts = {
  'No downloads': <Downloads downloads={[]} />,
  'Downloads in every state': <Downloads downloads={downloads} />,
  'What a download holds': <RequestCard owner={owner} contents={contents} downloads={[]} />,
  'A download being made': <RequestCard owner={owner} contents={contents} downloads={[running]} />,
  'Who looked on a day': <ReadersOfDay day="2026-10-02" readers={readers} />,
};

everyPart(parts, showInPortal);

describe.each(Object.entries(parts))('%s', (_, part) => {
  it('fits the narrowest phone in Spanish', async () => {
    await showInPortal(part, { language: 'es', width: 320 });
    expect(cutTexts()).toEqual([]);
  });
});

describe('Who looked on a day', () => {
  // Rule: people.patients-see-who-read
  it.each([
    ['en', 'Heart Diary, app', 'Last read: 10:00 AM'],
    ['es', 'Heart Diary, aplicación', 'Última lectura: 10:00\u00a0a.m.'],
  ] as const)('names an app and when it last read, in %s', async (language, name, last) => {
    const [reader] = readers;
    if (!reader) throw new Error('no reader');
    const app = { ...reader, role: 'HOUSEHOLD' as const, app: true, name: 'Heart Diary' };
    await showInPortal(<ReadersOfDay day="2026-10-02" readers={[app]} />, { language });
    for (const text of [name, last])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  it('says behind the name who the reader is, as within a sentence', async () => {
    const [reader] = readers;
    if (!reader) throw new Error('no reader');
    const roles = ['PROVIDER', 'STAFF', 'HOUSEHOLD'] as const;
    const all = roles.map((role) => ({ ...reader, role, name: `Nora ${role}` }));
    await showInPortal(<ReadersOfDay day="2026-10-02" readers={all} />);
    for (const text of [
      'Nora PROVIDER, provider',
      'Nora STAFF, practice staff',
      'Nora HOUSEHOLD, your household',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });
});

it('A copy that becomes ready says so, and copies of one day differ by their time', async () => {
  let change: (downloads: RecordDownload[]) => void = () => undefined;
  function Changing() {
    const [shown, setShown] = useState([running]);
    change = setShown;
    return <Downloads downloads={shown} />;
  }
  await showInPortal(<Changing />);
  await expect.element(page.getByText('Getting your record ready')).toBeVisible();
  change([download({}), download({ id: '1', createdAt: '2026-10-02T16:30:00Z' })]);
  await expect.element(page.getByRole('status').getByText('Your copy is ready')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Oct 2, 2026.*10:00/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Oct 2, 2026.*11:30/ })).toBeVisible();
});

// Rule: people.patients-see-who-read
it('An export of the whole practice has a line of its own', async () => {
  const [reader] = readers;
  if (!reader) throw new Error('no reader');
  const both = [{ ...reader, name: 'Ada', kinds: ['chart'] as RecordReader['kinds'], practiceExport: true }];
  await showInPortal(<ReadersOfDay day="2026-10-02" readers={both} />);
  for (const text of ['Chart', 'As part of an export of the whole practice'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

describe('A download being made', () => {
  it('announces how many files are packed, and accepts no second request', async () => {
    const fetched = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
    await showInPortal(
      <>
        <RequestCard owner={owner} contents={contents} downloads={[running]} />
        <Downloads downloads={[running]} />
      </>,
    );
    const packed = page.getByRole('status').filter({ hasText: '12 of 30 files packed.' });
    await expect.element(packed).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '12');
    const button = page.getByRole('button', { name: 'Getting it ready' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('A list of downloads', () => {
  it('offers only the file of a ready one', async () => {
    await showInPortal(<Downloads downloads={downloads} />);
    const offered = page.getByRole('button').elements();
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Download the copy from Fri, Oct 2, 2026, 10:00 AM',
    ]);
    for (const text of [
      'Expired. Ask for a new copy above.',
      'We couldn’t make this copy. Please try again.',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
  });
});
