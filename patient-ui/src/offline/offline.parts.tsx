import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { cutTexts, everyPart, LONG, UNBROKEN } from '@bedside/ui-kit/components/show.fixture';
import { MAX_AGE_MS } from '@bedside/ui-kit/offline/age';
import { evict } from '@bedside/ui-kit/offline/evict.fixture';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../api/client.ts';
import { configQuery } from '../api/config-queries.ts';
import { queryClient } from '../api/query-client.ts';
import { showInPortal } from '../components/show-portal.fixture.tsx';
import { offlineEn } from '../i18n/offline.en.ts';
import { offlineEs } from '../i18n/offline.es.ts';
import { WORKER } from '../push/push-subscription.ts';
import { clearStorages } from '../session/appearance.ts';
import { OFFLINE_COPY, session } from '../session/session.ts';
import { contact } from './contact.ts';
import { isEvicted, openCopy, readCopy, setPin, storeCopy, wipe } from './device.ts';
import { OfflineApp, OfflineCopyView } from './OfflineApp.tsx';
import type { Copy } from './offline-copy.ts';

const PIN = '246810';
const owner = { userId: 'nora', sessionId: 'morning' };
const copy: Copy = {
  timeZone: 'America/Chicago',
  practice: { name: 'Bedside Chicago', phone: '3125550100' },
  visit: {
    date: '2026-11-23',
    from: '09:00',
    to: '09:30',
    telemedicine: false,
    provider: { id: 'amara', firstName: 'Amara', lastName: 'Osei', profileImage: null },
    serviceAddress: {
      address1: '1847 N Howe St',
      address2: 'Unit 2',
      city: 'Chicago',
      state: 'IL',
      postalCode: '60614',
    } as NonNullable<Copy['visit']>['serviceAddress'],
    firstName: 'June',
    serviceNames: [],
  },
  documents: [{ id: 'card', name: 'Blue Cross card.jpg', createdAt: '2026-11-20T16:00:00Z' }],
};
const isStillIn = () => true;

async function startCopy(takenAt = Date.now()) {
  await setPin(PIN, owner, false);
  await storeCopy(copy, owner, { now: takenAt, isStillIn });
}

const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === OFFLINE_COPY);

afterEach(() => wipe());

// Rule: appointments.offline-visit-is-encrypted
describe('the next visit on a patient’s phone', () => {
  it('opens with the PIN, and shows when, where, who, and whom to call', async () => {
    await startCopy();
    await showInPortal(<OfflineApp language="en" />);
    await page.getByLabelText('PIN').fill(PIN);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByRole('heading', { name: 'June’s next visit' })).toBeVisible();
    await expect.element(page.getByText('Monday, November 23, 9:00–9:30 AM')).toBeVisible();
    await expect.element(page.getByText('Amara Osei')).toBeVisible();
    await expect.element(page.getByText('1847 N Howe St, Unit 2')).toBeVisible();
    await expect.element(page.getByText('Blue Cross card.jpg')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Call us' }))
      .toHaveAttribute('href', expect.stringContaining('3125550100'));
  });

  // Rule: appointments.offline-day-is-not-evicted
  it('is asked to stay where a browser would evict it', async () => {
    const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
    await startCopy();
    expect(persist).toHaveBeenCalledOnce();
    persist.mockRestore();
  });

  it('counts wrong PINs over reloads, and is erased after the fifth', async () => {
    await startCopy();
    for (const left of [4, 3, 2, 1, 0]) expect(await openCopy('111111')).toBe(left);
    expect(await readCopy()).toBeUndefined();
  });

  it('is renewed without the PIN, and lasts 48 hours', async () => {
    const taken = Date.now();
    await startCopy(taken);
    await storeCopy({ ...copy, documents: [] }, owner, { now: taken + 1, isStillIn });
    expect(await openCopy(PIN)).toMatchObject({ copy: { documents: [] }, takenAt: taken + 1 });
    expect((await readCopy(taken + MAX_AGE_MS))?.copy).toBeDefined();
    expect((await readCopy(taken + 1 + MAX_AGE_MS))?.copy).toBeUndefined();
    expect(await openCopy(PIN)).toBe('none');
  });

  it('forgets a family member’s visit at the next contact after access to it ended, however new the copy is', async () => {
    const token = `.${btoa(JSON.stringify({ sid: owner.sessionId }))}.`;
    session.begin({ token, user: { id: owner.userId } as CurrentUser }, false);
    await startCopy();
    const worker = { active: { scriptURL: new URL(WORKER, location.origin).href } };
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(
      worker as ServiceWorkerRegistration,
    );
    const { timeZone, practice } = copy;
    queryClient.setQueryData(configQuery.queryKey, {
      practice: { ...practice, timeZone, supportPhone: practice.phone },
    } as never);
    vi.spyOn(client, 'send').mockResolvedValue({ data: { erase: false, visits: [], listing: [] } } as never);
    await contact();
    expect(await openCopy(PIN)).toMatchObject({ copy: { visit: null, documents: [] } });
    vi.restoreAllMocks();
  });

  // Rule: appointments.offline-eviction-is-told
  it.each(['en', 'es'] as const)(
    'is missed when the browser took it, and that is said in %s',
    async (language) => {
      await startCopy();
      await evict(OFFLINE_COPY);
      const texts = (language === 'en' ? offlineEn : offlineEs).offline;
      await showInPortal(<OfflineApp language={language} />, { width: 320 });
      await expect.element(page.getByText(texts.evicted)).toBeVisible();
      expect(cutTexts()).toEqual([]);
      await wipe();
      await showInPortal(<OfflineApp language={language} />);
      await expect.element(page.getByText(texts.none)).toBeVisible();
    },
  );

  it('is not missed after a sign-out', async () => {
    await startCopy();
    session.begin({ token: 'token', user: { id: 'nora' } as CurrentUser }, false);
    session.leave();
    session.end('expired');
    await expect.poll(isThere).toBe(false);
    expect(await isEvicted()).toBe(false);
  });

  it('is not written for another person, nor after a sign-out', async () => {
    await setPin(PIN, owner, false);
    await storeCopy(copy, { userId: 'sam', sessionId: 'other' }, { isStillIn });
    expect((await readCopy())?.copy).toBeUndefined();
    let requestCount = 0;
    await storeCopy(copy, owner, { isStillIn: () => ++requestCount < 2 });
    expect(await isThere()).toBe(false);
  });
});

const longest: Copy = {
  ...copy,
  practice: { ...copy.practice, name: LONG },
  visit: copy.visit && { ...copy.visit, firstName: LONG, telemedicine: true, serviceNames: [LONG, UNBROKEN] },
  documents: [{ id: '1', name: UNBROKEN, createdAt: '2026-11-20T16:00:00Z' }],
};

everyPart(
  {
    'Nothing on the phone': <OfflineApp language="es" />,
    'What is on the phone': <OfflineCopyView copy={copy} texts={offlineEn.offline} />,
    'What is on the phone, with its longest texts, in Spanish': (
      <OfflineCopyView copy={longest} texts={offlineEs.offline} />
    ),
  },
  showInPortal,
);

// Rule: security.handed-phone-asks-for-the-pin
it('signing in or out of the portal does not end that a provider’s phone is with a patient', () => {
  localStorage.setItem('bedside.console.handed', 'yes');
  localStorage.setItem('bedside.session', 'anything');
  clearStorages();
  expect(localStorage.getItem('bedside.session')).toBeNull();
  expect(localStorage.getItem('bedside.console.handed')).toBe('yes');
  localStorage.clear();
});
