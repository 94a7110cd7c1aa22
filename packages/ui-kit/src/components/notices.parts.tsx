import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paymentTexts } from '../payment/payment-texts.ts';
import { showToast } from '../toast.ts';
import { BankAuthenticationNotice } from './BankAuthenticationNotice.tsx';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';
import { findings, press, show } from './show.fixture.tsx';
import { Toasts } from './Toasts.tsx';

describe('A button', () => {
  it.each(['{Enter}', ' '])('is pressed with the key "%s"', async (key) => {
    const onClick = vi.fn();
    await show(<Button onClick={onClick}>Save</Button>);
    await press(`{Tab}${key}`);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('keeps its name and focus and does nothing while it is busy', async () => {
    const onClick = vi.fn();
    const { rerender } = await show(<Button onClick={onClick}>Save</Button>);
    await press('{Tab}');
    await rerender(
      <main>
        <Button busy onClick={onClick}>
          Save
        </Button>
      </main>,
    );
    await press('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus();
    await expect.element(page.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('sends no form while it is busy', async () => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    await show(
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await press('{Tab}{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('An error', () => {
  it('is announced with its advice and its reference', async () => {
    await show(
      <ErrorNotice title="We couldn’t save" requestId="req-1" referenceLabel="Referencia">
        Try again.
      </ErrorNotice>,
    );
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('We couldn’t saveTry again.Referencia req-1');
  });

  it.each([
    ['English', 'Please wait 3 seconds.', 'Please wait 1 second.', 'You can try again now.'],
    ['Spanish', 'Espere 3 segundos.', 'Espere 1 segundo.', 'Ya puede intentarlo de nuevo.'],
  ])('counts a wait down in %s for the eyes only', async (_, text, last, over) => {
    vi.useFakeTimers();
    await show(<ErrorNotice title={text} />);
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() =>
      expect(document.querySelector('[role=alert] [aria-hidden]:not(svg)')).toHaveTextContent(last),
    );
    await expect.element(page.getByText(text)).toBeInTheDocument();
    vi.advanceTimersByTime(1_500);
    await expect.element(page.getByRole('alert')).toHaveTextContent(over);
  });
});

describe('A toast', () => {
  it.each([
    ['success', 'status'],
    ['info', 'status'],
    ['error', 'alert'],
  ] as const)('of %s is announced as %s', async (variant, role) => {
    await show(<Toasts />);
    showToast(`Words of ${variant}`, variant);
    await expect.element(page.getByRole(role).filter({ hasText: `Words of ${variant}` })).toBeVisible();
    expect(await findings()).toEqual([]);
  });

  it('makes room for the next one and takes no focus', async () => {
    await show(
      <>
        <Button>Save</Button>
        <Toasts />
      </>,
    );
    await press('{Tab}');
    showToast('Saved', 'success');
    showToast('Sent', 'success');
    await expect.element(page.getByText('Sent')).toBeVisible();
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button')).toHaveFocus();
  });
});

it('says that something loads and hides the gray boxes', async () => {
  await show(
    <Loading label="Loading visits">
      <Skeleton height={40} />
    </Loading>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading visits');
  expect(document.querySelector('[aria-busy=true] [aria-hidden=true]')?.clientHeight).toBe(40);
});

it('heads an empty list and offers what to do', async () => {
  await show(
    <EmptyState title="No visits yet" action={<Button>Book a visit</Button>}>
      You’ll see them here.
    </EmptyState>,
  );
  await expect.element(page.getByRole('heading', { name: 'No visits yet' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Book a visit' })).toBeVisible();
});

it('says how far an upload is', async () => {
  await show(<ProgressBar label="Uploading" part={0.404} />);
  await expect.element(page.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '40');
  await expect.element(page.getByText('40%')).toBeVisible();
});

it('puts the question of a bank under the keyboard and hands on the answer', async () => {
  const onAnswer = vi.fn();
  await show(<BankAuthenticationNotice texts={paymentTexts.es} onAnswer={onAnswer} />);
  const question = page.getByRole('alertdialog', { name: 'Su banco le pide confirmar' });
  await expect.element(question).toHaveFocus();
  await expect.element(question).toHaveAccessibleDescription(paymentTexts.es.bankAsksText);
  await press('{Tab}{Enter}');
  expect(onAnswer).toHaveBeenLastCalledWith(false);
  await press('{Tab}{Enter}');
  expect(onAnswer).toHaveBeenLastCalledWith(true);
});
