import { es } from 'date-fns/locale/es';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { firstEn } from '../../../../patient-ui/src/i18n/first.en.ts';
import { firstEs } from '../../../../patient-ui/src/i18n/first.es.ts';
import { DateField } from './DateField.tsx';
import { findings, focused, press, show } from './show.fixture.tsx';

const heard = vi.fn();
type Options = Partial<ComponentProps<typeof DateField>>;

function Draft({ value = '', ...options }: Options) {
  const [typed, setTyped] = useState(value);
  return (
    <>
      <DateField
        label="Date of birth"
        texts={firstEn.calendar}
        {...options}
        value={typed}
        onChange={(next) => {
          heard(next);
          setTyped(next);
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const field = () => page.getByRole('textbox', { name: 'Date of birth' });
const opener = () => page.getByRole('button', { name: 'Open calendar' });

async function open(options: Options) {
  heard.mockClear();
  await show(<Draft {...options} />);
  await opener().click();
}

describe('A date field', () => {
  it('puts in the slashes and hands on a whole day', async () => {
    await show(<Draft />);
    await field().click();
    await press('07041990');
    await expect.element(field()).toHaveValue('07/04/1990');
    expect(heard).toHaveBeenLastCalledWith('1990-07-04');
  });

  it('takes a year of two digits as people mean it', async () => {
    await show(<Draft max="2026-11-28" />);
    await field().click();
    await press('6/25/83');
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(field()).toHaveValue('06/25/1983');
    expect(heard).toHaveBeenLastCalledWith('1983-06-25');
  });

  it('passes on an incomplete date as typed', async () => {
    await show(<Draft />);
    await field().click();
    await press('0704');
    expect(heard).toHaveBeenLastCalledWith('07/04');
  });

  it('explains how to write a date that is not whole', async () => {
    await show(<Draft value="07/04" error="Required" />);
    await expect.element(field()).toHaveAccessibleDescription(firstEn.calendar.invalid);
  });

  it('says whether its calendar is open', async () => {
    await open({ value: '2026-11-23' });
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'true');
    expect(await findings()).toEqual([]);
    await opener().click();
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  it('closes its calendar when it loses focus', async () => {
    await open({ value: '2026-11-23' });
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });
});

describe('The calendar of a date field', () => {
  it('opens on the chosen day and says which it is', async () => {
    await open({ value: '2026-11-23' });
    await expect.element(focused()).toHaveAccessibleName('Monday, November 23, 2026');
    await expect.element(focused()).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([
    ['ArrowRight', 'Tuesday, November 24, 2026'],
    ['ArrowLeft', 'Sunday, November 22, 2026'],
    ['ArrowDown', 'Monday, November 30, 2026'],
    ['ArrowUp', 'Monday, November 16, 2026'],
    ['Home', 'Sunday, November 22, 2026'],
    ['End', 'Saturday, November 28, 2026'],
    ['PageDown', 'Wednesday, December 23, 2026'],
    ['PageUp', 'Friday, October 23, 2026'],
  ])('moves with %s to %s', async (key, day) => {
    await open({ value: '2026-11-23' });
    await press(`{${key}}`);
    await expect.element(focused()).toHaveAccessibleName(day);
  });

  it('takes a day with Enter, closes and gives the focus back', async () => {
    await open({ value: '2026-11-23' });
    await press('{ArrowRight}{Enter}');
    expect(heard).toHaveBeenLastCalledWith('2026-11-24');
    await expect.element(opener()).toHaveFocus();
    await expect.element(field()).toHaveValue('11/24/2026');
  });

  it('closes with Escape, changes nothing and gives the focus back', async () => {
    await open({ value: '2026-11-23' });
    await press('{ArrowRight}{Escape}');
    await expect.element(opener()).toHaveFocus();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    expect(heard).not.toHaveBeenCalled();
  });

  it('has one day in the order of Tab', async () => {
    await open({ value: '2026-11-23' });
    const days = page.getByRole('table').getByRole('button').elements();
    expect(days.filter((day) => day.getAttribute('tabindex') === '0')).toEqual([document.activeElement]);
  });

  it('accepts no day outside its limits', async () => {
    await open({ value: '2026-11-23', min: '2026-11-23', max: '2026-11-25' });
    await expect.element(page.getByRole('button', { name: 'Saturday, November 21, 2026' })).toBeDisabled();
    await press('{ArrowLeft}{Enter}');
    expect(heard).not.toHaveBeenCalled();
    await expect.element(page.getByRole('table')).toBeVisible();
  });

  it('switches to another year and back to its days', async () => {
    await open({ value: '2026-11-23', max: '2026-12-31' });
    await page.getByRole('button', { name: 'November 2026' }).click();
    await expect.element(page.getByRole('button', { name: 'Later years' })).toBeDisabled();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Earlier years' }).click();
    await page.getByRole('button', { name: '1990' }).click();
    await expect.element(focused()).toHaveAccessibleName('Friday, November 23, 1990');
  });

  it('changes the month with its arrows and keeps the focus there', async () => {
    await open({ value: '2026-11-23' });
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect.element(page.getByRole('button', { name: 'December 2026' })).toBeVisible();
    await expect.element(focused()).toHaveAccessibleName('Next month');
  });

  it('speaks Spanish', async () => {
    await show(<Draft value="2026-11-23" texts={{ ...firstEs.calendar, locale: es }} />);
    await page.getByRole('button', { name: firstEs.calendar.open }).click();
    await expect.element(page.getByRole('button', { name: 'noviembre 2026' })).toBeVisible();
    await expect.element(focused()).toHaveAccessibleName('lunes, 23 de noviembre de 2026');
  });
});
