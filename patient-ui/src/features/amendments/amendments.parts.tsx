import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { cutTexts, everyPart, UNBROKEN } from '@bedside/ui-kit/components/show.fixture';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { AmendmentCard } from './components/AmendmentCard.tsx';
import { NewAmendmentPage } from './pages/NewAmendmentPage.tsx';

const request = (more: Partial<AmendmentRequest> = {}): AmendmentRequest => ({
  id: '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f',
  patientId: '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e01',
  fullname: 'Nora Whitfield',
  requestedBy: 'Nora Whitfield',
  status: 'REQUESTED',
  about: 'ALLERGY',
  recordId: null,
  recordLabel: UNBROKEN,
  whatIsWrong: UNBROKEN,
  whatItShouldSay: 'No latex allergy.',
  reason: 'An allergist tested it.',
  createdAt: '2026-10-02T15:00:00Z',
  dueOn: '2026-12-01',
  isOverdue: false,
  extensionReason: null,
  answeredAt: null,
  changeMade: null,
  denialGround: null,
  denialExplanation: null,
  othersToTell: null,
  othersToldAt: null,
  sharesDenial: false,
  statement: null,
  statementAt: null,
  rebuttal: null,
  rebuttalAt: null,
  allowedActions: [],
  ...more,
});
const answered = { answeredAt: '2026-10-20T15:00:00Z' };
const denied = request({
  ...answered,
  status: 'DENIED',
  denialGround: 'CORRECT',
  denialExplanation: UNBROKEN,
  allowedActions: ['DISAGREE', 'SHARE_DENIAL'],
});

const parts = {
  'A request that waits': <AmendmentCard request={request()} />,
  'A late and extended request': (
    <AmendmentCard request={request({ isOverdue: true, extensionReason: UNBROKEN })} />
  ),
  'An accepted request': (
    <AmendmentCard
      request={request({
        ...answered,
        status: 'ACCEPTED',
        changeMade: UNBROKEN,
        othersToTell: UNBROKEN,
        allowedActions: ['NAME_OTHERS'],
      })}
    />
  ),
  'A denied request': <AmendmentCard request={denied} />,
  'A closed request': (
    <AmendmentCard
      request={request({
        ...denied,
        status: 'REBUTTED',
        sharesDenial: true,
        statement: UNBROKEN,
        rebuttal: UNBROKEN,
        allowedActions: [],
      })}
    />
  ),
};

everyPart(parts, showInPortal);

// Rule: care.amendment-needs-a-change
it.each([
  ['en', 'What we changed', 'Our answer'],
  ['es', 'Lo que cambiamos', 'Nuestra respuesta'],
] as const)(
  'A request accepted without a change speaks of no change, in %s',
  async (language, changed, answer) => {
    const accepted = request({ ...answered, status: 'ACCEPTED', changeMade: 'It was right already.' });
    await showInPortal(<AmendmentCard request={accepted} />, { language });
    await expect.element(page.getByRole('heading', { name: changed })).toBeVisible();
    await showInPortal(<AmendmentCard request={{ ...accepted, withoutChange: true }} />, { language });
    await expect.element(page.getByRole('heading', { name: answer })).toBeVisible();
    await expect.element(page.getByText('It was right already.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: changed })).not.toBeInTheDocument();
  },
);

describe.each(Object.entries(parts))('%s', (_, part) => {
  it('fits the narrowest phone in Spanish', async () => {
    await showInPortal(part, { language: 'es', width: 320 });
    expect(cutTexts()).toEqual([]);
  });
});

it('What is missing in a request is listed from top to bottom', async () => {
  await showInPortal(<NewAmendmentPage />, {
    path: '/records/corrections/new',
    user: { id: denied.patientId },
  });
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['What is this about?', 'What is wrong?', 'What should it say?', 'How do you know?']);
});

describe('A denied request', () => {
  it('sends a statement of disagreement', async () => {
    const fetched = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
    await showInPortal(<AmendmentCard request={denied} />);
    fetched.mockClear();
    await page.getByRole('button', { name: 'Write a statement' }).click();
    const field = page.getByRole('textbox', { name: 'Your statement' });
    await expect.element(field).toHaveFocus();
    await field.fill('It was tested twice.');
    await page.getByRole('button', { name: 'Send statement' }).click();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    const [address, init] = fetched.mock.calls.at(-1) ?? [];
    expect(String(address)).toContain(`/patient/amendment-requests/${denied.id}/follow-up`);
    expect(JSON.parse(String(init?.body))).toEqual({
      action: 'DISAGREE',
      statement: 'It was tested twice.',
    });
  });
});
