import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import SoapNoteDrawer from './SoapNoteDrawer.tsx';

const note: SoapNoteRecord = {
  appointmentId: '01a2051f-6edf-740c-a544-1ecddb5c82f1',
  appointmentKey: 'BSD-10001',
  patientId: '01a2051f-6edf-740c-a544-1ecddb5c82f2',
  patientName: 'Rosalind Park',
  patientDateOfBirth: '1975-03-02',
  serviceDate: '2030-10-14',
  providerName: 'Priya Raman',
  soapNoteTemplate: null,
  soapNoteTemplateName: null,
  soapNote: '<p>Rest</p>',
  soapNoteStatus: 'DRAFT',
  soapNoteVersion: 1,
  savedAt: null,
  savedBy: null,
  submittedAt: null,
  submittedBy: null,
  addenda: [],
  images: [],
  addendumImages: [],
  dxCodes: [],
  cptCodes: [],
  mayWrite: true,
  maySubmit: true,
  mayAddAddendum: false,
  mayChooseTemplate: false,
  startsWith: null,
  refusals: { write: null, submit: null, chooseTemplate: null },
};

describe('A note', () => {
  let stored = note;
  serveCalls(answer(getSoapNote, () => stored));

  it('moves the focus to its heading once it is signed', async () => {
    const signed = { ...note, soapNoteVersion: 2, soapNoteStatus: 'SUBMITTED', mayWrite: false };
    await showInConsole(
      <SoapNoteDrawer appointmentId={note.appointmentId} about="Rosalind Park, BSD-10001" />,
      {
        dataProvider: { saveSoapNote: async () => ({ message: 'Saved', data: signed }) } as object,
      },
    );
    await page.getByText('Rest').click();
    await userEvent.keyboard('!');
    await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'SOAP note' })).toHaveFocus();
  });

  it('that was signed before leaves the focus where it is', async () => {
    stored = { ...note, soapNoteStatus: 'SUBMITTED', mayWrite: false };
    await showInConsole(
      <SoapNoteDrawer appointmentId={note.appointmentId} about="Rosalind Park, BSD-10001" />,
    );
    await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});
