import { ApiError } from '@bedside/api-client/api-error';
import type { PatientNote } from '@bedside/contracts/care/care.schema';
import { getCustody } from '@bedside/contracts/people/custody.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { ConsentTemplateForm } from '../resources/consents/actions/ConsentTemplateForm.tsx';
import type { ConsentTemplate } from '../resources/consents/ConsentTemplateList.tsx';
import CustodyNoteForm from '../resources/patients/household/CustodyNoteForm.tsx';
import { NoteForm } from '../resources/patients/notes/NoteForm.tsx';
import { DrawerForm } from './DrawerForm.tsx';
import { SelectInput, TextInput } from './inputs.tsx';
import { answer, serveCalls } from './serve-calls.fixture.ts';
import { showInConsole } from './show-console.fixture.tsx';

const patient = { id: '01a2051f-6edf-740c-a544-1ecddb5c82f0', fullname: 'Finn Adeyemi' } as PatientRecord;
const custody = { text: 'Aunt picks up', writtenAt: '2026-01-05T12:00:00.000Z', writtenBy: 'Dana Whitfield' };

serveCalls(answer(getCustody, () => ({ note: custody, orders: [], people: [] })));

const stale = () => new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.');

async function saveTwice(
  form: ReactElement,
  call: string,
  provided: object,
  [label, text]: [string, string],
) {
  const save = vi
    .fn()
    .mockRejectedValueOnce(stale())
    .mockResolvedValue({ message: 'Saved', data: { id: 'x1', message: 'Saved' } });
  await showInConsole(form, { dataProvider: { [call]: save, ...provided } as object });
  await page.getByLabelText(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(text);
  return async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    return save.mock.calls[1] ?? [];
  };
}

it('a note that someone else changed meanwhile shows their text before it is replaced', async () => {
  const note = { id: 'n1', version: 1, text: 'Has a dog' } as PatientNote;
  const getOne = async () => ({ data: { ...note, version: 2, text: 'Has two dogs' } });
  const again = await saveTwice(<NoteForm patient={patient} note={note} />, 'updatePatientNote', { getOne }, [
    'Note',
    'Ring twice',
  ]);
  await expect.element(page.getByText('Has two dogs')).toBeVisible();
  expect((await again())[0].body).toMatchObject({ version: 2, text: 'Ring twice' });
});

it('a number that someone else changed meanwhile is shown, too', async () => {
  await saveTwice(
    <DrawerForm
      title="Fees"
      schema={z.object({ fee: z.coerce.number<number>() })}
      defaultValues={{ fee: 150 }}
      submitLabel="Save"
      run={(dataProvider, data) =>
        dataProvider.update('settings', { id: 'fees', data, previousData: undefined })
      }
      latest={async () => ({ fee: 160 })}
    >
      <TextInput source="fee" label="Travel fee" />
    </DrawerForm>,
    'update',
    {},
    ['Travel fee', '170'],
  );
  await expect.element(page.getByText('160')).toBeVisible();
});

const fees = z.object({ fee: z.coerce.number<number>(), city: z.string(), tier: z.string() });

async function saveFees(latest: () => Promise<z.input<typeof fees>>) {
  const update = vi.fn().mockRejectedValue(stale());
  await showInConsole(
    <DrawerForm
      title="Fees"
      schema={fees}
      defaultValues={{ fee: 150, city: 'Chicago', tier: 'a' }}
      submitLabel="Save"
      run={(dataProvider, data) =>
        dataProvider.update('settings', { id: 'fees', data, previousData: undefined })
      }
      latest={latest}
    >
      <TextInput source="fee" label="Travel fee" />
      <TextInput source="city" label="City" />
      <SelectInput
        source="tier"
        label="Tier"
        placeholder="Select"
        options={[
          { value: 'a', label: 'Basic' },
          { value: 'b', label: 'Premier' },
          { value: 'c', label: 'Executive' },
        ]}
      />
    </DrawerForm>,
    { dataProvider: { update } as object },
  );
}

const save = () => page.getByRole('button', { name: 'Save' }).click();
async function reload() {
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
}
const notice = (label: string) => page.getByText(`Someone else changed “${label}”`);

it('a choice that someone else changed meanwhile is shown by its label', async () => {
  await saveFees(async () => ({ fee: 150, city: 'Chicago', tier: 'b' }));
  await page.getByLabelText('Tier').selectOptions('Executive');
  await save();
  await reload();
  await expect.element(notice('Tier')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Premier', { exact: true })).toBeVisible();
});

it('a second reload keeps what the first one said about other fields', async () => {
  const latest = vi
    .fn()
    .mockResolvedValueOnce({ fee: 160, city: 'Chicago', tier: 'a' })
    .mockResolvedValueOnce({ fee: 160, city: 'Evanston', tier: 'a' });
  await saveFees(latest);
  await page.getByLabelText('Travel fee').fill('170');
  await page.getByLabelText('City').fill('Oak Park');
  await save();
  await reload();
  await expect.element(notice('Travel fee')).toBeVisible();
  await save();
  await reload();
  await expect.element(notice('City')).toBeVisible();
  await expect.element(notice('Travel fee')).toBeVisible();
});

it('a reload that fails says so and keeps the entries', async () => {
  await saveFees(() => Promise.reject(new Error('The server can’t be reached.')));
  await page.getByLabelText('City').fill('Oak Park');
  await save();
  await reload();
  await expect.element(page.getByText('The server can’t be reached.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.element(page.getByLabelText('City')).toHaveValue('Oak Park');
});

it('a custody note that someone else wrote meanwhile is shown, and can be replaced', async () => {
  const again = await saveTwice(<CustodyNoteForm patient={patient} before={null} />, 'changeCustody', {}, [
    'Note',
    'Call first',
  ]);
  await expect.element(page.getByText('Aunt picks up')).toBeVisible();
  expect((await again())[0].body).toEqual({ note: 'Call first', noteWrittenAt: custody.writtenAt });
});

const template = {
  ...{
    id: 't1',
    type: 'PHOTOGRAPHY',
    mode: 'CONSENT',
    version: 1,
    title: 'Photographs',
    text: 'Pictures of my skin may be kept in my record.',
  },
  ...{ titleEs: null, textEs: null, createdAt: '2026-01-05T12:00:00.000Z', createdBy: null },
} as ConsentTemplate;

it('saves a consent template that someone else revised in the meantime as the next version', async () => {
  const newer = { ...template, id: 't2', version: 2, text: 'Pictures of my skin are kept in my record.' };
  const again = await saveTwice(
    <ConsentTemplateForm text={template} />,
    'update',
    { getList: async () => ({ data: [newer], total: 1 }) },
    ['Title', 'Consent to photographs'],
  );
  await expect.element(page.getByRole('button', { name: 'Save version 3' })).toBeVisible();
  const [, { id, data }] = await again();
  expect({ id, ...data }).toMatchObject({ id: 't2', title: 'Consent to photographs', text: newer.text });
});
