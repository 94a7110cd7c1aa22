import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { AboutPage } from './pages/AboutPage.tsx';

const practice = {
  name: 'Bedside',
  supportPhone: '(312) 555-0100',
  timeZone: 'America/Chicago',
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00' })),
  holidays: [],
  rights: {},
  serviceAreaPostalCodes: [] as string[],
};

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['today, without naming the day', '2026-11-30T12:15:00Z', 'en', 'Closed, opens at 8 AM'],
  ['today, in Spanish', '2026-11-30T12:15:00Z', 'es', /^Cerrado, abre a las 8/],
  ['on another day', '2026-11-28T18:00:00Z', 'en', 'Closed, opens Mon 8 AM'],
] as const)('says when a closed practice opens %s', async (_when, now, language, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  await showInPortal(<AboutPage />, {
    language,
    user: { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' },
    answers: [[['config'], { practice }]],
  });
  await expect.element(page.getByText(text)).toBeVisible();
});

it('links to the pages on patients’ rights that the practice entered, and to no others', async () => {
  const rights = {
    termsOfUse: 'https://bedside.example/terms',
    languageHelp: 'https://bedside.example/help',
  };
  await showInPortal(<AboutPage />, {
    user: { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' },
    answers: [[['config'], { practice: { ...practice, rights } }]],
  });
  await expect.element(page.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Terms of use/ }))
    .toHaveAttribute('href', 'https://bedside.example/terms');
  await expect.element(page.getByRole('link', { name: /^Language help/ })).toBeVisible();
  expect(page.getByRole('link', { name: /privacy/i }).elements()).toEqual([]);
});

it('has no heading for rights while the practice entered no page', async () => {
  await showInPortal(<AboutPage />, {
    user: { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' },
    answers: [[['config'], { practice }]],
  });
  await expect.element(page.getByRole('heading', { name: 'Hours' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Your rights' }).elements()).toEqual([]);
});

const office = {
  id: 'office',
  name: 'River North',
  address: {
    address1: '440 N Wells St',
    address2: null,
    city: 'Chicago',
    state: 'IL',
    postalCode: '60654',
  },
  phone: null,
  phoneE164: null,
};

it('opens the office in the phone’s maps, and says where the practice visits', async () => {
  const serviceAreaPostalCodes = ['60301', '606'];
  await showInPortal(<AboutPage />, {
    user: { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' },
    answers: [
      [['config'], { practice: { ...practice, serviceAreaPostalCodes } }],
      [['offices'], [office]],
    ],
  });
  await expect
    .element(page.getByRole('link', { name: 'Open in Maps: 440 N Wells St' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:.*440\+N\+Wells\+St/));
  await expect.element(page.getByRole('heading', { name: 'Where we visit' })).toBeVisible();
  await expect.element(page.getByText('All starting with 606')).toBeVisible();
  await expect.element(page.getByText('60301', { exact: true })).toBeVisible();
});

it('lists no area if the practice visits everywhere', async () => {
  await showInPortal(<AboutPage />, {
    user: { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' },
    answers: [[['config'], { practice }]],
  });
  await expect.element(page.getByRole('heading', { name: 'Hours' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Where we visit' }).elements()).toEqual([]);
});
