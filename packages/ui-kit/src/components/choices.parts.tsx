import {
  type Answer,
  type Question,
  type QuestionKind,
  questionKinds,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { firstEn } from '../../../../patient-ui/src/i18n/first.en.ts';
import { paymentTexts } from '../payment/payment-texts.ts';
import { Checkbox } from './Checkbox.tsx';
import { PaymentMethodPicker } from './PaymentMethodPicker.tsx';
import { QuestionField } from './QuestionField.tsx';
import { everyPart, focused, LONG, press, show } from './show.fixture.tsx';

const texts = { optional: 'optional', yes: 'Yes', no: 'No', date: firstEn.calendar };
const question = (kind: QuestionKind, more: Partial<Question> = {}): Question => ({
  id: 'q1',
  kind,
  text: 'How do you feel?',
  required: false,
  options: [
    { value: 'well', label: 'Well' },
    { value: 'tired', label: 'Tired' },
    { value: 'ill', label: 'Ill' },
  ],
  ...more,
});
const onChange = vi.fn();

function Asked({ of, first, error }: { of: Question; first?: Answer; error?: string }) {
  const [value, setValue] = useState<Answer | undefined>(first);
  return (
    <QuestionField
      question={of}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      error={error}
      texts={texts}
      image={({ label }) => <p>{label}</p>}
      signature={({ label }) => <p>{label}</p>}
    />
  );
}

const long = {
  text: LONG,
  help: LONG,
  min: 0,
  max: 10,
  minLabel: LONG.slice(0, 60),
  maxLabel: LONG.slice(0, 60),
  unit: 'mg/dL',
};

everyPart(
  Object.fromEntries(
    questionKinds.map((kind) => [
      `A question of ${kind}`,
      <Asked
        key={kind}
        of={question(kind, {
          ...long,
          options: [
            { value: 'a', label: LONG },
            { value: 'b', label: LONG },
          ],
        })}
        error={LONG}
      />,
    ]),
  ),
  show,
  ['portal', 'console'],
);

describe('A question', () => {
  it.each([
    ['yes-no', '{Tab} ', true],
    ['yes-no', '{Tab}{ArrowDown}', false],
    ['single', '{Tab}{ArrowDown}', 'tired'],
    ['single', '{Tab}{ArrowUp}', 'ill'],
    ['multiple', '{Tab} {Tab}{Tab} ', ['well', 'ill']],
    ['multiple', '{Tab}  ', []],
    ['scale', '{Tab} {ArrowRight}{ArrowRight}', 2],
    ['text', '{Tab}Well enough', 'Well enough'],
    ['number', '{Tab}98.6', '98.6'],
    ['date', '{Tab}07041990', '1990-07-04'],
  ] as const)('of %s is answered with the keys %s', async (kind, keys, answer) => {
    await show(<Asked of={question(kind, { min: 0, max: 3 })} />);
    await press(keys);
    expect(onChange).toHaveBeenLastCalledWith(answer);
  });

  it.each(questionKinds.filter((kind) => !['info', 'image', 'signature'].includes(kind)))(
    'of %s is named by its words and described by its help or error',
    async (kind) => {
      const roles = { text: 'textbox', number: 'textbox', date: 'textbox' } as const;
      const role = kind in roles ? 'textbox' : 'group';
      await show(<Asked of={question(kind, { help: 'This week' })} />);
      await expect
        .element(page.getByRole(role, { name: 'How do you feel? optional' }))
        .toHaveAccessibleDescription('This week');
      await show(<Asked of={question(kind, { required: true })} error="Choose one." />);
      await expect
        .element(page.getByRole(role, { name: 'How do you feel?' }))
        .toHaveAccessibleDescription('Choose one.');
    },
  );

  it('of a scale speaks the words at its ends', async () => {
    await show(<Asked of={question('scale', { min: 1, max: 3, minLabel: 'Never', maxLabel: 'Daily' })} />);
    const names = page
      .getByRole('radio')
      .elements()
      .map((step) => step.ariaLabel);
    expect(names).toEqual(['1, Never', '2', '3, Daily']);
  });

  it('shows its answer', async () => {
    await show(<Asked of={question('multiple')} first={['tired']} />);
    const chosen = page.getByRole('checkbox', { checked: true }).elements();
    expect(chosen.map((box) => box.closest('label')?.textContent)).toEqual(['Tired']);
  });
});

it('a checkbox is ticked with its words or with Space', async () => {
  await show(<Checkbox>Keep me signed in</Checkbox>);
  const box = page.getByRole('checkbox', { name: 'Keep me signed in' });
  await page.getByText('Keep me signed in').click();
  await expect.element(box).toBeChecked();
  await press(' ');
  await expect.element(box).not.toBeChecked();
});

describe('A choice of cards', () => {
  const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 };
  const onChoose = vi.fn();
  const draw = (disabled = false) =>
    show(
      <PaymentMethodPicker
        cards={[
          { ...card, paymentMethodId: 'pm1' },
          { ...card, paymentMethodId: 'pm2', last4: '0005', expiry: 'expired' },
        ]}
        chosen="pm1"
        onChoose={onChoose}
        texts={paymentTexts.en}
        disabled={disabled}
      />,
    );

  it('skips an expired card and says why', async () => {
    await draw();
    await expect
      .element(page.getByRole('radio', { name: 'Visa ending in 0005 Expired 04/31' }))
      .toBeDisabled();
    await press('{Tab}');
    await expect.element(focused()).toHaveAccessibleName('Visa ending in 4242 Expires 04/31');
    await press('{ArrowDown}');
    expect(onChoose).toHaveBeenLastCalledWith(null);
  });

  it('cannot change while a payment runs', async () => {
    await draw(true);
    for (const way of page.getByRole('radio').all()) await expect.element(way).toBeDisabled();
  });
});
