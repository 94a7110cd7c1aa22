import { readsOf } from '@bedside/contracts/fhir/smart-scopes';
import { everyPart, LONG } from '@bedside/ui-kit/components/show.fixture';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../api/client.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { appsEn } from '../../i18n/apps.en.ts';
import { AllowAppForm } from './components/AllowAppForm.tsx';
import { ReadsList } from './components/ReadsList.tsx';
import { AppsPage } from './pages/AppsPage.tsx';

const { apps: texts } = appsEn;
afterEach(() => vi.restoreAllMocks());

const appRequest = {
  appName: 'Heart Diary',
  appHost: 'diary.example',
  reads: readsOf(['patient/AllergyIntolerance.rs', 'patient/Observation.rs?category=vital-signs']),
  identity: true,
  offline: true,
  endsAt: '2027-10-14T15:42:00.000Z',
  people: [
    { id: 'ruth', name: 'Ruth Adler', isSelf: true },
    { id: 'ben', name: 'Ben Adler', isSelf: false },
  ],
  refusalUrl: '#refused',
};

everyPart(
  {
    'What an app asks for': <AllowAppForm appRequest={{ ...appRequest, appName: LONG }} request="" />,
    'Everything an app can read': <ReadsList reads={readsOf(['patient/*.rs'])} />,
  },
  showInPortal,
);

describe('The page where a person lets an app read a record', () => {
  it('names what the app can read, for how long, and where it leads', async () => {
    await showInPortal(<AllowAppForm appRequest={appRequest} request="" />);
    const listed = page.getByRole('listitem').elements();
    expect(listed.map((item) => item.textContent)).toEqual([
      texts.kinds.allergies,
      texts.categories['vital-signs'],
    ]);
    await expect.element(page.getByText('Thu, Oct 14, 2027')).toBeVisible();
    await expect.element(page.getByText(texts.back('diary.example'))).toBeVisible();
  });

  it('chooses no one’s record in advance, and allows nothing before one is chosen', async () => {
    const send = vi.spyOn(client, 'send').mockReturnValue(new Promise(() => undefined));
    await showInPortal(<AllowAppForm appRequest={appRequest} request="client_id=1" />);
    await page.getByRole('button', { name: texts.allow, exact: true }).click();
    await expect.element(page.getByText(texts.whoseMissing)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    await page.getByRole('radio', { name: 'Ben Adler' }).click();
    await page.getByRole('button', { name: texts.allow, exact: true }).click();
    expect(send.mock.calls[0]?.[1]).toEqual({ body: { request: 'client_id=1', patientId: 'ben' } });
  });
});

describe('An app’s access', () => {
  const access = {
    ...{
      id: 'one',
      appName: 'Heart Diary',
      patientName: 'Ruth Adler',
      isSelf: true,
      reads: appRequest.reads,
    },
    ...{ since: '2027-10-14T15:32:00.000Z', lastReadAt: null },
  };
  it.each([
    ['today', '2027-10-14T15:42:00.000Z', 'Thu, Oct 14, 2027, 10:42 AM'],
    ['on a later day', '2027-10-15T15:42:00.000Z', 'Fri, Oct 15, 2027'],
  ])('that ends %s says until when', async (_, endsAt, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-10-14T15:33:00.000Z') });
    const pages = [{ access: [{ ...access, endsAt }], next: null }];
    await showInPortal(<AppsPage />, { answers: [[['app-access'], { pages, pageParams: [1] }]] });
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    vi.useRealTimers();
  });
});

it.each([
  ['settings', '/', '/profile/settings'],
  ['the health record it was opened from', '/?record=ben', '/records/download?person=ben'],
])('the list of apps leads back to %s', async (_, path, href) => {
  await showInPortal(<AppsPage />, { path });
  await expect.element(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', href);
});
