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
