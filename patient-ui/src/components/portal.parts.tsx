import { ApiError } from '@bedside/api-client/api-error';
import { buildMessage } from '@bedside/ui-kit/chat/message.fixture';
import {
  cutTexts,
  everyPart,
  findings,
  focused,
  LONG,
  press,
  UNBROKEN,
} from '@bedside/ui-kit/components/show.fixture';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '../api/toast.ts';
import { MessageRow } from '../features/chat/components/MessageRow.tsx';
import { SignatureFields } from '../features/consents/components/SignatureFields.tsx';
import type { SignatureInput } from '../features/consents/given-signature.ts';
import { Card, Rows } from './Card.tsx';
import { CodeInput, ResendCode } from './CodeInput.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DateFilter } from './DateFilter.tsx';
import { DatePicker, TimeOfDayPicker } from './DatePicker.tsx';
import { EmergencyLine } from './EmergencyLine.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { LateWarning } from './LateWarning.tsx';
import { LinkEnd } from './LinkEnd.tsx';
import { LoadFailure, NotFoundNotice } from './LoadFailure.tsx';
import { BackLink, Page } from './Page.tsx';
import { Pager } from './Pager.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { IconCircle, NewBadge, RowLink, RowSkeletons } from './RowLink.tsx';
import { ScreenForm } from './ScreenForm.tsx';
import { SearchInput } from './SearchInput.tsx';
import { SegmentedControl, SegmentedOption } from './SegmentedControl.tsx';
import { StepProgress } from './StepProgress.tsx';
import { SubmitError } from './SubmitError.tsx';
import { showInPortal } from './show-portal.fixture.tsx';
import { TruncatedText } from './TruncatedText.tsx';
import { commentLimit } from './truncate.ts';

const nothing = () => undefined;
const meta = { page: 2, take: 10, itemCount: 95, pageCount: 10, hasPreviousPage: true, hasNextPage: true };
const failure = new ApiError(500, 'INTERNAL', LONG, { message: LONG, requestId: UNBROKEN });
const mutate = vi.fn();
const onSubmit = vi.fn();
beforeEach(() => {
  mutate.mockReset();
  onSubmit.mockReset();
});

const question = (isPending = false, error: unknown = null) => (
  <ConfirmDialog
    title={LONG}
    text={LONG}
    keep="Keep"
    confirm="Cancel visit"
    action={{ mutate, isPending, error }}
    onClose={nothing}
  />
);
const Signing = ({ kind = 'TYPED' }: { kind?: SignatureInput['kind'] }) => {
  const [value, setValue] = useState<SignatureInput>({ kind, name: '', path: '' });
  return <SignatureFields value={value} onChange={setValue} isTried />;
};
function Form({ failed = null }: { failed?: unknown }) {
  const form = useForm({ defaultValues: { nickname: '' } });
  const { error } = form.getFieldState('nickname', form.formState);
  return (
    <ScreenForm
      title="Edit profile"
      back={{ to: '/home', label: 'Home' }}
      form={form}
      onSubmit={form.handleSubmit(onSubmit)}
      submit="Save"
      busy={false}
      failure={failed}
    >
      <TextInput
        {...form.register('nickname', { required: 'Enter a nickname.' })}
        label="Nickname"
        required
        error={error?.message}
      />
    </ScreenForm>
  );
}
const picker = (error?: string) => (
  <DatePicker
    value="2026-11-23"
    onChange={nothing}
    onBlur={nothing}
    ref={nothing}
    today="2026-11-22"
    error={error}
  />
);
const message = { conversationId: 'c1', startsRun: true, endsRun: true, named: true };

const parts = {
  'A link back': <BackLink to="/home">Home</BackLink>,
  'A card': <Card title={LONG}>{UNBROKEN}</Card>,
  'A code': <CodeInput value="12" onChange={nothing} error={LONG} />,
  'A new code': <ResendCode onSendAgain={async () => undefined} />,
  'A question': question(),
  'A question that failed': question(false, failure),
  'A date filter': <DateFilter name="from" label="From" />,
  'A date picker': picker(LONG),
  'Times of day': <TimeOfDayPicker value={[]} day="2099-01-01" onChange={nothing} error={LONG} />,
  'The line for emergencies': <EmergencyLine />,
  'A filter': (
    <FilterPanel texts={{ filter: 'Filter', clear: 'Clear filters' }} narrowed>
      <DateFilter name="from" label="From" />
    </FilterPanel>
  ),
  'A link that is no good': <LinkEnd end="questionnaire" />,
  'A late warning': <LateWarning warning={LONG} />,
  'A failure to load': <LoadFailure reason={failure} onRetry={nothing} />,
  'A missing page': <NotFoundNotice />,
  'A page': <Page title={LONG}>{LONG}</Page>,
  'A pager': <Pager meta={meta} sizes={[10, 25]} />,
  'A password': <PasswordInput label="Password" error={LONG} />,
  'A row': (
    <Rows>
      <li>
        <RowLink to="/a" lead={<IconCircle icon={Phone} />} title={UNBROKEN} note={LONG} end={<NewBadge />} />
      </li>
    </Rows>
  ),
  'Rows that load': <RowSkeletons rows={3} />,
  'A form': <Form failed={failure} />,
  'A search': <SearchInput label="Search reports" value="" onChange={nothing} />,
  'A segmented control': (
    <SegmentedControl label="Where">
      <SegmentedOption pressed onPress={nothing}>
        Home
      </SegmentedOption>
      <SegmentedOption pressed={false} onPress={nothing}>
        Office
      </SegmentedOption>
    </SegmentedControl>
  ),
  'The fields of a signature': <Signing />,
  'The fields of a drawn signature': <Signing kind="DRAWN" />,
  'The progress of steps': <StepProgress steps={4} number={2} isHalf />,
  'A failure to send': <SubmitError reason={failure} />,
  'A cut text': <TruncatedText text={LONG.repeat(3)} at={commentLimit} />,
  'A message of one’s own': (
    <MessageRow {...message} message={buildMessage(1, { mine: true, text: UNBROKEN })} />
  ),
  'A message of someone else': <MessageRow {...message} message={buildMessage(2, { text: LONG })} />,
};

everyPart(parts, showInPortal);

describe.each(Object.entries(parts))('%s', (_, part) => {
  it('fits the narrowest phone in Spanish', async () => {
    await showInPortal(part, { language: 'es', width: 320 });
    expect(document.documentElement.lang).toBe('es');
    expect(cutTexts()).toEqual([]);
  });
});

const textbox = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });

describe('A password', () => {
  it.each([
    ['en', 'Show password', 'Hide password'],
    ['es', 'Mostrar la contraseña', 'Ocultar la contraseña'],
  ] as const)('is shown and hidden again in %s', async (language, shows, hides) => {
    await showInPortal(<PasswordInput label="Password" />, { language });
    const field = page.elementLocator(document.querySelector('input') ?? document.body);
    await expect.element(field).toHaveAttribute('type', 'password');
    await press('{Tab}{Tab}{Enter}');
    await expect.element(field).toHaveAttribute('type', 'text');
    await expect.element(button(hides)).toHaveFocus();
    await press('{Enter}');
    await expect.element(button(shows)).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('A code', () => {
  it('takes six digits only', async () => {
    const Draft = () => {
      const [code, setCode] = useState('');
      return <CodeInput value={code} onChange={setCode} />;
    };
    const { first } = await showInPortal(<Draft />);
    await textbox(first.code.label).click();
    await press('12a34567');
    await expect.element(textbox(first.code.label)).toHaveValue('123456');
  });

  it('is sent again after a wait, once', async () => {
    vi.useFakeTimers();
    const again = vi.fn(async () => undefined);
    const { first } = await showInPortal(<ResendCode onSendAgain={again} />);
    await expect.element(page.getByText(first.code.againIn('0:15'))).toBeVisible();
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1_000);
      expect(button(first.code.again).elements()).toHaveLength(1);
    });
    await button(first.code.again).click();
    await expect.element(page.getByText(first.code.againIn('0:15'))).toBeVisible();
    expect(again).toHaveBeenCalledOnce();
  });
});

describe('A question', () => {
  it('does what it asks, and stays open while it does', async () => {
    await showInPortal(question());
    await button('Cancel visit').click();
    expect(mutate).toHaveBeenCalledOnce();
    await showInPortal(question(true));
    await press('{Escape}{Escape}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(button('Cancel visit')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('A form', () => {
  it('lists what is wrong and leads to it', async () => {
    await showInPortal(<Form />);
    await button('Save').click();
    await expect.element(textbox('Nickname')).toHaveAccessibleDescription('Enter a nickname.');
    await page.getByRole('alert').getByRole('button', { name: 'Nickname' }).click();
    await expect.element(textbox('Nickname')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(await findings()).toEqual([]);
  });

  it('is sent with Enter', async () => {
    await showInPortal(<Form />);
    await textbox('Nickname').click();
    await press('Ada{Enter}');
    await vi.waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ nickname: 'Ada' }));
  });

  // Rule: people.unsaved-form-asks-before-leaving
  it('asks before Back discards the input, but not after saving', async () => {
    const { router } = await showInPortal(<Form />, { path: '/list' });
    await router.navigate('/edit');
    await router.navigate(-1);
    await expect.poll(() => router.state.location.pathname).toBe('/list');
    await router.navigate('/edit');
    await textbox('Nickname').fill('Ada');
    await router.navigate(-1);
    await expect.element(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
    await button('Stay').click();
    expect(router.state.location.pathname).toBe('/edit');
    await expect.element(textbox('Nickname')).toHaveValue('Ada');
    await router.navigate('/list', { replace: true });
    expect(router.state.location.pathname).toBe('/list');
  });
});

it('a failure to send is brought into view, however far it is from the button', async () => {
  await showInPortal(
    <>
      <div style={{ height: 3000 }} />
      <SubmitError reason={failure} />
      <div style={{ height: 3000 }} />
    </>,
  );
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

it.each(['en', 'es'] as const)('a failure to load may be tried again in %s', async (language) => {
  const onRetry = vi.fn();
  const { first } = await showInPortal(<LoadFailure reason={failure} onRetry={onRetry} />, { language });
  await expect.element(page.getByRole('alert')).toMatchTextContent(first.failure.title);
  await expect.element(page.getByText(UNBROKEN)).toBeVisible();
  await button(first.failure.retry).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

describe('A pager', () => {
  it('leads to the pages around it and keeps the filter', async () => {
    const { texts } = await showInPortal(<Pager meta={meta} sizes={[10, 25]} />, { path: '/?q=a&page=2' });
    const next = page.getByRole('link', { name: texts.appointments.next });
    await expect.element(next).toHaveAttribute('href', '/?q=a&page=3');
    await expect.element(page.getByRole('combobox')).toHaveAccessibleName(texts.appointments.rows);
  });

  it('goes back to the first page when it gets longer', async () => {
    const { router } = await showInPortal(<Pager meta={meta} sizes={[10, 25]} />, { path: '/?q=a&page=2' });
    await page.getByRole('combobox').selectOptions('25');
    expect(router.state.location.search).toBe('?q=a&take=25');
  });

  it('is not there for a few rows', async () => {
    await showInPortal(<Pager meta={{ ...meta, itemCount: 9 }} sizes={[10, 25]} />);
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  });
});

it('a filter opens, says so, and is cleared', async () => {
  const draw = (narrowed: boolean) => (
    <FilterPanel texts={{ filter: 'Filter', clear: 'Clear filters' }} narrowed={narrowed}>
      <DateFilter name="from" label="From" />
    </FilterPanel>
  );
  await showInPortal(draw(false), { width: 390 });
  await expect.element(textbox('From')).not.toBeInTheDocument();
  await button('Filter').click();
  await expect.element(button('Filter')).toHaveAttribute('aria-expanded', 'true');
  await textbox('From').fill('11/23/2026');
  const { router } = await showInPortal(draw(true), { path: '/?from=2026-11-23' });
  await button('Clear filters').click();
  expect(router.state.location.search).toBe('');
});

it('a search does not send the form around it', async () => {
  const onSend = vi.fn((event: Event) => event.preventDefault());
  await showInPortal(
    <form onSubmit={({ nativeEvent }) => onSend(nativeEvent)}>
      <SearchInput label="Search" value="" onChange={nothing} />
      <button type="submit">Send</button>
    </form>,
  );
  await press('{Tab}lab{Enter}');
  expect(onSend).not.toHaveBeenCalled();
});

it('a cut text opens whole and closes again', async () => {
  const { texts } = await showInPortal(parts['A cut text']);
  await press('{Tab}{Enter}');
  await expect.element(focused()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText(LONG.repeat(3))).toBeVisible();
  await expect.element(button(texts.appointment.showLess)).toHaveFocus();
});

it('a signature is drawn or typed, and says what is missing', async () => {
  const { texts } = await showInPortal(<Signing />);
  await expect
    .element(textbox(texts.consent.yourName))
    .toHaveAccessibleDescription(texts.consent.nameRequired);
  await button(texts.consent.drawn).click();
  await page.getByRole('img', { name: texts.consent.drawHere }).click();
  await expect.element(page.getByText(texts.consent.drawingRequired)).not.toBeInTheDocument();
});

it('a message names who wrote it, and the file that is gone', async () => {
  const { texts } = await showInPortal(
    <MessageRow
      {...message}
      message={buildMessage(1, { senderName: 'Dana Ruiz', type: 'file', text: undefined })}
    />,
  );
  await expect.element(page.getByText('Dana Ruiz')).toBeVisible();
  await expect.element(page.getByText(texts.chat.fileGone)).toBeVisible();
});

it('a toast is fetched with the first one and announced', async () => {
  await showInPortal(<p>Home</p>);
  toast('Guardado', 'success');
  await expect.element(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();
});
