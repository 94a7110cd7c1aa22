import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { firstEn } from '../../../../patient-ui/src/i18n/first.en.ts';
import { DateField } from './DateField.tsx';
import { FieldGroup, type FieldText } from './Field.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { press, show } from './show.fixture.tsx';
import { TextArea, TextInput } from './TextInput.tsx';

const controls = [
  { part: 'A text field', role: 'textbox', draw: (field: FieldText) => <TextInput {...field} /> },
  { part: 'A field of several lines', role: 'textbox', draw: (field: FieldText) => <TextArea {...field} /> },
  {
    part: 'A select',
    role: 'combobox',
    draw: (field: FieldText) => (
      <SelectInput {...field} options={[{ value: 'IL', label: 'Illinois' }]} placeholder="Choose" />
    ),
  },
  {
    part: 'A date field',
    role: 'textbox',
    draw: (field: FieldText) => (
      <DateField {...field} value="" onChange={() => undefined} texts={firstEn.calendar} />
    ),
  },
  {
    part: 'A group',
    role: 'group',
    draw: (field: FieldText) => (
      <FieldGroup {...field}>
        <input type="checkbox" aria-label="Morning" />
      </FieldGroup>
    ),
  },
] as const;

describe.each(controls)('$part', ({ role, draw }) => {
  const control = () => page.getByRole(role);

  it('is named by its label and by the word beside it', async () => {
    await show(draw({ label: 'Nickname', aside: 'optional' }));
    await expect.element(control()).toHaveAccessibleName('Nickname optional');
  });

  it('is described by its help', async () => {
    await show(draw({ label: 'Nickname', help: 'As your friends say it' }));
    await expect.element(control()).toHaveAccessibleDescription('As your friends say it');
  });

  it('is described by its error in place of its help', async () => {
    await show(draw({ label: 'Nickname', help: 'As your friends say it', error: 'Enter a nickname.' }));
    await expect.element(control()).toHaveAccessibleDescription('Enter a nickname.');
    await expect.element(page.getByText('As your friends say it')).not.toBeInTheDocument();
  });

  it('has no description without help and error', async () => {
    await show(draw({ label: 'Nickname' }));
    await expect.element(control()).not.toHaveAttribute('aria-describedby');
  });

  it('is focused by its label, or contains the field that is', async () => {
    await show(draw({ label: 'Nickname' }));
    await press('{Tab}');
    expect(control().element().contains(document.activeElement)).toBe(true);
  });

  it('announces an error that comes later', async () => {
    const { rerender } = await show(draw({ label: 'Nickname' }));
    const live = document.querySelector('[aria-live=polite]');
    await rerender(<main>{draw({ label: 'Nickname', error: 'Enter a nickname.' })}</main>);
    expect(live).toHaveTextContent('Enter a nickname.');
  });
});

describe.each(controls.filter(({ role }) => role !== 'group'))('$part', ({ role, draw }) => {
  it('says whether it is required and whether it is wrong', async () => {
    const { rerender } = await show(draw({ label: 'Nickname' }));
    const control = page.getByRole(role);
    await expect.element(control).not.toHaveAttribute('aria-invalid');
    await expect.element(control).not.toHaveAttribute('aria-required');
    await rerender(<main>{draw({ label: 'Nickname', required: true, error: 'Enter a nickname.' })}</main>);
    await expect.element(control).toHaveAttribute('aria-invalid', 'true');
    await expect.element(control).toHaveAttribute('aria-required', 'true');
  });
});

describe('A text field', () => {
  it('keeps help that stays beside its error', async () => {
    await show(<TextInput label="Password" help="A number" helpStays error="Enter a password." />);
    await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('Enter a password. A number');
  });

  it('keeps a hidden label for screen readers', async () => {
    await show(<TextInput label="Search" labelHidden />);
    await expect.element(page.getByRole('textbox')).toHaveAccessibleName('Search');
    expect(document.querySelector('label')?.clientWidth).toBeLessThanOrEqual(1);
  });
});

describe('A select', () => {
  const draw = () =>
    show(
      <SelectInput
        label="State"
        placeholder="Choose"
        defaultValue=""
        options={[
          { value: 'IL', label: 'Illinois' },
          { value: 'WI', label: 'Wisconsin' },
        ]}
      />,
    );

  it('shows its placeholder until something is chosen, and never offers it', async () => {
    await draw();
    await expect.element(page.getByRole('combobox')).toHaveDisplayValue('Choose');
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).not.toContain('Choose');
  });

  it('is chosen from by typing', async () => {
    await draw();
    await press('{Tab}w');
    await expect.element(page.getByRole('combobox')).toHaveValue('WI');
  });
});

describe('A phone field', () => {
  const draw = async (known = '') => {
    const seen = { value: known };
    const Draft = () => {
      const [value, setValue] = useState(known);
      seen.value = value;
      return <PhoneInput label="Phone" value={value} onChange={({ target }) => setValue(target.value)} />;
    };
    await show(<Draft />);
    return seen;
  };
  const field = page.getByRole('textbox', { name: 'Phone' });

  it('shows a known number as every screen does, and sends it as it came', async () => {
    const seen = await draw('(312)-555-0142');
    await expect.element(field).toHaveValue('(312) 555-0142');
    expect(seen.value).toBe('(312)-555-0142');
  });

  it('writes a number with brackets as it is typed, and shows it as every screen does once left', async () => {
    const seen = await draw();
    await press('{Tab}3125550142');
    await expect.element(field).toHaveValue('(312)-555-0142');
    await press('{Tab}');
    await expect.element(field).toHaveValue('(312) 555-0142');
    expect(seen.value).toBe('(312)-555-0142');
  });

  it('keeps the cursor at its place when a digit in the middle changes', async () => {
    await draw('(312)-555-0142');
    await userEvent.click(field);
    await press('{Home}{ArrowRight}{ArrowRight}{Delete}9');
    await expect.element(field).toHaveValue('(392) 555-0142');
    expect(document.querySelector('input')?.selectionStart).toBe(3);
  });
});
