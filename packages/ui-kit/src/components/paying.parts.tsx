import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PaymentRefusal } from '../payment/card-payment-client.ts';
import { loadStripe } from '../payment/load-stripe.ts';
import { paymentTexts } from '../payment/payment-texts.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PaymentForm, type PaymentFormProps } from './PaymentForm.tsx';
import { SaveCardDialog } from './SaveCardDialog.tsx';
import { cutTexts, everyPart, findings, focused, press, show } from './show.fixture.tsx';

const texts = paymentTexts.en;
const stripe = { publishableKey: 'pk_test_local', apiUrl: 'http://stripe.test' };
const card = { paymentMethodId: 'pm1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 };
const onPaid = vi.fn();
const onStart = vi.fn<PaymentFormProps['onStart']>();
const onPayWithCard = vi.fn<PaymentFormProps['onPayWithCard']>();
const onClose = vi.fn();
let answers: Record<string, unknown> = {};

beforeEach(() => {
  for (const one of [onPaid, onStart, onPayWithCard, onClose]) one.mockReset();
  onStart.mockResolvedValue('pi_1_secret_2');
  answers = { payment_methods: { id: 'pm_new' }, confirm: { status: 'succeeded' } };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json(answers[String(url).split('/').at(-1) ?? '']),
  );
});

const asked = (cards: PaymentFormProps['cards']) => ({
  stripe,
  texts,
  amount: 245,
  holder: 'Ada Lovelace',
  cards,
  onStart,
  onPayWithCard,
  onPaid,
  onStartFailed: vi.fn(),
  onKeepCard: vi.fn(async () => undefined),
});

function Draft({ cards = [] }: { cards?: PaymentFormProps['cards'] }) {
  const [busy, setBusy] = useState(false);
  return <PaymentForm {...asked(cards)} busy={busy} onBusy={setBusy} onTyped={vi.fn()} />;
}

everyPart(
  { 'A payment with a new card': <Draft />, 'A payment with a card on file': <Draft cards={[card]} /> },
  show,
  ['portal', 'console'],
);

const pay = () => page.getByRole('button', { name: 'Pay $245.00' });
const field = (name: string) => page.getByRole('textbox', { name });

async function fillIn() {
  await field('Card number').fill('4242424242424242');
  await field('Expiry').fill('0431');
  await field('CVV').fill('123');
}

it('Stripe words its refusals in the language of the page', async () => {
  const Stripe = Object.assign(vi.fn(), { version: 1 });
  vi.stubGlobal('Stripe', Stripe);
  document.documentElement.lang = 'es';
  await loadStripe('pk_live_x');
  document.documentElement.lang = 'en';
  vi.unstubAllGlobals();
  expect(Stripe).toHaveBeenCalledWith('pk_live_x', { locale: 'es' });
});

describe('A payment', () => {
  it('focuses the first invalid field and shows the error at each', async () => {
    await show(<Draft />);
    await pay().click();
    await expect.element(field('Card number')).toHaveFocus();
    await expect.element(field('Card number')).toHaveAccessibleDescription('Card number is required');
    await expect.element(field('CVV')).toHaveAttribute('aria-invalid', 'true');
    expect(onStart).not.toHaveBeenCalled();
    expect(await findings()).toEqual([]);
  });

  it('groups the digits and recognizes the brand', async () => {
    await show(<Draft />);
    await fillIn();
    await expect.element(field('Card number')).toHaveValue('4242 4242 4242 4242');
    await expect.element(field('Expiry')).toHaveValue('04/31');
    await expect.element(page.getByRole('img', { name: 'Visa' })).toBeVisible();
  });

  it('is sent with Enter', async () => {
    await show(<Draft />);
    await fillIn();
    await press('{Enter}');
    await vi.waitFor(() => expect(onPaid).toHaveBeenCalledWith('succeeded'));
  });

  it('asks the bank before it counts', async () => {
    answers.confirm = { status: 'requires_action' };
    answers.authenticate = { status: 'succeeded' };
    await show(<Draft />);
    await fillIn();
    await pay().click();
    await expect.element(page.getByRole('alertdialog')).toHaveFocus();
    await expect.element(pay()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(() => expect(onPaid).toHaveBeenCalledWith('succeeded'));
  });

  it('says that it runs, and pays once', async () => {
    onPayWithCard.mockReturnValue(new Promise(() => undefined));
    await show(<Draft cards={[card]} />);
    await pay().click();
    await press('{Enter}');
    await expect.element(page.getByRole('status')).toHaveTextContent(texts.processing);
    expect(onPayWithCard).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'what the bank said',
      new PaymentRefusal('card_error', 'Your card was declined.'),
      'Your card was declined.',
    ],
    ['one sentence for anything else', new Error('boom'), texts.unexpected],
  ])('shows %s and may be tried again', async (_, reason, text) => {
    onPayWithCard.mockRejectedValueOnce(reason).mockResolvedValueOnce('succeeded');
    await show(<Draft cards={[card]} />);
    await pay().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await pay().click();
    await vi.waitFor(() => expect(onPaid).toHaveBeenCalledWith('succeeded'));
  });

  it('offers a new card next to one on file', async () => {
    await show(<Draft cards={[card]} />);
    await expect.element(field('Card number')).not.toBeInTheDocument();
    await press('{Tab}{ArrowDown}');
    await expect.element(focused()).toHaveAccessibleName(texts.anotherCard);
    await expect.element(field('Card number')).toBeVisible();
  });
});

describe.each([
  ['paying', <PaymentDialog key="" {...asked([])} subtitle="Invoice 7" onClose={onClose} />, 'Pay $245.00'],
  [
    'keeping a card',
    <SaveCardDialog
      key=""
      stripe={stripe}
      texts={texts}
      holder="Ada Lovelace"
      onStart={async () => 'seti_1_secret_2'}
      onSaved={async () => undefined}
      onFailed={vi.fn()}
      onClose={onClose}
    />,
    'Add a card',
  ],
])('The dialog for %s', (_, dialog, name) => {
  it('gets ready and then shows its fields', async () => {
    vi.useFakeTimers();
    await show(dialog, { width: 320 });
    await expect.element(page.getByRole('dialog', { name })).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent(texts.loading);
    vi.advanceTimersByTime(2_000);
    await expect.element(field('Card number')).toBeVisible();
    expect(cutTexts()).toEqual([]);
  });

  it('closes with Escape', async () => {
    await show(dialog);
    await press('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  // Rule: people.unsaved-form-asks-before-leaving
  it('asks before Back or Escape discards a card that was typed', async () => {
    await show(dialog);
    await field('Card number').fill('4242');
    await expect.poll(() => history.state?.open).toBeDefined();
    history.back();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(field('Card number')).toHaveValue('4242');
    await press('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
