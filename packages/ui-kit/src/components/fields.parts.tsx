import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { firstEn } from '../../../../patient-ui/src/i18n/first.en.ts';
import { DateField } from './DateField.tsx';
import { FieldGroup, type FieldText } from './Field.tsx';
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

  it('takes the focus from its label, or holds what does', async () => {
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
