import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { es } from 'date-fns/locale/es';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Avatar } from './Avatar.tsx';
import { CardBrand } from './CardBrand.tsx';
import { AddressText, PhoneText } from './ContactText.tsx';
import { DateText } from './DateText.tsx';
import { DenseStatusChip } from './DenseChip.tsx';
import { FormatsProvider } from './FormatsProvider.tsx';
import { Money } from './Money.tsx';
import { MoneyBlock } from './MoneyBlock.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { Signature } from './Signature.tsx';
import SignaturePad from './SignaturePad.tsx';
import { StatusChip } from './StatusChip.tsx';
import { show } from './show.fixture.tsx';
import { Timeline } from './Timeline.tsx';
import { TimeText } from './TimeText.tsx';

const text = () => document.querySelector('main')?.textContent;
const lateInTheEvening = '2026-11-24T03:30:00Z';

it.each([
  ['an amount', <Money key="" dollars={1_245.5} />, '$1,245.50'],
  ['an amount below nothing', <Money key="" dollars={-50} />, '−$50.00'],
  ['a phone number', <PhoneText key="" phone="(312)-555-0142" />, '(312) 555-0142'],
  ['a day', <DateText key="" value="2026-11-23" pattern="full" />, 'Mon, Nov 23, 2026'],
  ['the day of an instant', <DateText key="" value={lateInTheEvening} />, 'Mon, Nov 23'],
  ['a time', <TimeText key="" value="15:05" />, '3:05 PM'],
  ['an instant', <TimeText key="" value={lateInTheEvening} />, 'Mon, Nov 23, 9:30 PM'],
])('shows %s in American English', async (_, part, message) => {
  await show(part);
  expect(text()).toBe(message);
});

it.each([
  ['a day', <DateText key="" value="2026-11-23" pattern="long" />, /^lunes, 23 de noviembre$/],
  ['a short day', <DateText key="" value="2026-11-23" />, /^lun 23 de nov$/],
])('shows %s in Spanish', async (_, part, texts) => {
  await show(<FormatsProvider value={{ zone: 'America/Chicago', locale: es }}>{part}</FormatsProvider>);
  expect(text()).toMatch(texts);
});

it('shows an instant in the time zone of the practice', async () => {
  await show(
    <FormatsProvider value={{ zone: 'America/New_York' }}>
      <TimeText value={lateInTheEvening} />
    </FormatsProvider>,
  );
  expect(text()).toBe('Mon, Nov 23, 10:30 PM');
});

it('calls a phone number as it is dialed', async () => {
  await show(<PhoneText phone="(312)-555-0142" />);
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'tel:3125550142');
});

it('shows an address on two lines and leaves out what is missing', async () => {
  await show(
    <AddressText
      address={{ address1: '12 Elm St', address2: null, postalCode: '60614', city: 'CHICAGO', state: 'IL' }}
    />,
  );
  expect(document.querySelector('main')).toHaveTextContent('12 Elm StChicago, IL 60614');
});

it('strikes out a former price', async () => {
  await show(<Money dollars={80} struck={100} />);
  await expect.element(page.getByText('$100.00')).toHaveStyle({ textDecorationLine: 'line-through' });
});

it('pairs every line of a bill with its amount', async () => {
  await show(
    <MoneyBlock
      lines={[{ label: 'House call', note: 'Evening', dollars: 150 }]}
      totalLabel="Total"
      total={150}
    />,
  );
  expect(
    page
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['House callEvening', 'Total']);
  expect(
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['$150.00', '$150.00']);
});

const statuses = typedKeys(statusBadges);

describe.each(statuses)('The chip of %s', (status) => {
  it.each([
    ['portal', StatusChip],
    ['console', DenseStatusChip],
  ] as const)('has the words of the status in the %s', async (theme, Chip) => {
    await show(<Chip status={status} />, { theme });
    expect(text()).toBe(statusBadges[status].label);
  });
});

it('shows a status with its label', async () => {
  await show(<StatusChip status="SCHEDULED" label="Programada" />);
  expect(text()).toBe('Programada');
});

it('shows initials where a photo is missing or broken', async () => {
  const ada = { id: 'ada', firstName: 'Ada', lastName: 'lovelace' };
  const { rerender } = await show(<Avatar person={ada} />);
  expect(text()).toBe('AL');
  await rerender(
    <main>
      <Avatar person={{ ...ada, profileImage: 'data:image/png;base64,AAAA' }} />
    </main>,
  );
  await expect.element(page.getByText('AL')).toBeVisible();
});

it('names the brand of a card only where nothing else does', async () => {
  const { rerender } = await show(<CardBrand brand="visa" labeled />);
  await expect.element(page.getByRole('img')).toHaveAccessibleName('Visa');
  await rerender(
    <main>
      <CardBrand brand="visa" />
    </main>,
  );
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});

it('names the signer, drawn or typed', async () => {
  const { rerender } = await show(<Signature name="Ada Lovelace" path="M0 0L9 9" />);
  await expect.element(page.getByRole('img', { name: 'Ada Lovelace' })).toBeVisible();
  await rerender(
    <main>
      <Signature name="Ada Lovelace" path={null} />
    </main>,
  );
  expect(text()).toBe('Ada Lovelace');
});

it('hands on a drawn signature and clears it', async () => {
  const drawn = vi.fn();
  await show(<SignaturePad label="Sign here" clearLabel="Clear" onDrawn={drawn} />);
  await page.getByRole('img', { name: 'Sign here' }).click();
  expect(drawn).toHaveBeenLastCalledWith(expect.stringMatching(/^M[\d.]+ [\d.]+L/));
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(drawn).toHaveBeenLastCalledWith('');
});

it('marks the current step of a timeline', async () => {
  await show(
    <Timeline
      steps={[
        { id: '1', label: 'Requested', state: 'done' },
        { id: '2', label: 'Scheduled', state: 'now' },
        { id: '3', label: 'Finished', state: 'next' },
      ]}
    />,
  );
  const current = page
    .getByRole('listitem')
    .elements()
    .filter((step) => step.ariaCurrent === 'step');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Scheduled']);
});

it('says which rules a password meets, and none of an empty one', async () => {
  const texts = {
    length: 'Long',
    digit: 'Digit',
    lowercase: 'Small',
    uppercase: 'Large',
    noSpace: 'Close',
    met: 'met',
    notMet: 'missing',
  };
  const { rerender } = await show(<PasswordRules typed="abc1" texts={texts} />);
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Long, missing', 'Digit, met', 'Small, met', 'Large, missing', 'Close, met']);
  await rerender(
    <main>
      <PasswordRules typed="" texts={texts} />
    </main>,
  );
  expect(document.querySelector('ul')).not.toMatchTextContent(/\bmet/);
});
