import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { describe, expect, it } from 'vitest';
import {
  type AppointmentNote,
  checkAddendum,
  checkTemplateChoice,
  isTemplateUnedited,
  mayAddAddendum,
  mayChooseTemplate,
  maySubmitNote,
  mayWriteNote,
  noteToSave,
  noteWithTemplate,
} from './soap-note.policy.ts';

const appointment = (more: Partial<AppointmentNote> = {}): AppointmentNote => ({
  status: 'SCHEDULED',
  providerId: 'priya',
  serviceDate: '2026-10-14',
  soapNote: null,
  soapNoteStatus: 'NONE',
  soapNoteVersion: 4,
  soapNoteTemplateId: null,
  soapNoteSavedAt: null,
  ...more,
});
const now = new Date('2026-10-14T15:00:00Z');
const today = '2026-10-14';
const by = { userId: 'priya', now, today };
const priya = { userId: 'priya', role: 'PROVIDER', permissions: [] } as const;
const admin = { userId: 'dana', role: 'ADMIN', permissions: ['clinical'] } as const;
const template = { id: 't1', name: 'General visit', template: '<h3>Plan</h3>' };

const refusedBy = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

describe('writing a SOAP note', () => {
  // Rule: care.soap-note-states
  it('creates a draft, and removes it when all text is deleted', () => {
    expect(noteToSave(appointment(), { soapNote: '<p>Rested</p>', submit: false }, by)).toEqual({
      soapNote: '<p>Rested</p>',
      soapNoteStatus: 'DRAFT',
      soapNoteVersion: 5,
      soapNoteSavedAt: now,
      soapNoteSavedBy: 'priya',
    });
    const draft = appointment({ soapNote: '<p>Rested</p>', soapNoteStatus: 'DRAFT' });
    expect(noteToSave(draft, { soapNote: '<p> </p>', submit: false }, by)).toMatchObject({
      soapNote: null,
      soapNoteStatus: 'NONE',
    });
  });

  // Rule: care.no-note-on-canceled
  it('is allowed from booking to submission, and never on a canceled appointment', () => {
    const open = appointmentStatuses.filter((status) => mayWriteNote(priya, appointment({ status })));
    expect(open).toEqual(appointmentStatuses.filter((status) => status !== 'CANCELLED'));
    for (const status of appointmentStatuses)
      expect(mayWriteNote(admin, appointment({ status, soapNoteStatus: 'SUBMITTED' }))).toBe(false);
  });

  // Rule: care.soap-note-authors
  it('is allowed for the appointment’s provider and for admins', () => {
    expect(mayWriteNote(priya, appointment({ providerId: 'someone else' }))).toBe(false);
    expect(mayWriteNote({ userId: 'nora', role: 'PATIENT', permissions: [] }, appointment())).toBe(false);
    expect(mayWriteNote({ ...admin, permissions: ['dispatch'] }, appointment())).toBe(false);
    expect(mayWriteNote(admin, appointment({ providerId: null }))).toBe(true);
  });

  // Rule: care.soap-note-on-the-day
  it('ends with submitting a written note, on or after the appointment’s day', () => {
    const untouched = appointment({
      soapNote: '<h3>Plan</h3>',
      soapNoteStatus: 'DRAFT',
      soapNoteTemplateId: 't1',
    });
    expect(refusedBy(() => noteToSave(appointment(), { submit: true }, by))).toMatch(/Write the SOAP note/);
    expect(refusedBy(() => noteToSave(untouched, { submit: true }, by))).toMatch(/Write the SOAP note/);
    const unplanned = appointment({ status: 'AWAITING TIME' });
    expect(refusedBy(() => noteToSave(unplanned, { soapNote: 'S', submit: true }, by))).toMatch(
      /isn’t scheduled yet/,
    );
    expect(maySubmitNote(priya, unplanned, today)).toBe(false);
    const coming = appointment({ serviceDate: '2026-10-15' });
    expect(refusedBy(() => noteToSave(coming, { soapNote: 'S', submit: true }, by))).toMatch(
      /hasn’t happened yet/,
    );
    expect(maySubmitNote(priya, coming, today)).toBe(false);
    expect(maySubmitNote(priya, { ...coming, status: 'AWAITING PAYMENT' }, today)).toBe(true);
    expect(noteToSave(untouched, { soapNote: '<h3>Plan</h3><p>Rest</p>', submit: true }, by)).toMatchObject({
      soapNoteStatus: 'SUBMITTED',
      soapNoteSubmittedAt: now,
      soapNoteSubmittedBy: 'priya',
    });
    const submitted = appointment({ soapNoteStatus: 'SUBMITTED', soapNote: 'S' });
    expect(refusedBy(() => noteToSave(submitted, { soapNote: 'x', submit: false }, by))).toMatch(/addendum/);
  });

  // Rule: care.soap-note-states
  it('continues after submission only with addenda', () => {
    expect(refusedBy(() => checkAddendum(appointment()))).toMatch(/isn’t signed yet/);
    const submitted = appointment({ soapNoteStatus: 'SUBMITTED', soapNote: 'S' });
    expect(refusedBy(() => checkAddendum(submitted))).toBe('');
    for (const status of appointmentStatuses)
      expect(mayAddAddendum(priya, { ...submitted, status })).toBe(true);
  });
});

describe('the template of a SOAP note', () => {
  // Rule: care.template-while-scheduled
  it('is chosen by admins while SCHEDULED and before the note is submitted', () => {
    expect(appointmentStatuses.filter((status) => mayChooseTemplate(admin, appointment({ status })))).toEqual(
      ['SCHEDULED'],
    );
    expect(mayChooseTemplate(priya, appointment())).toBe(false);
    expect(refusedBy(() => checkTemplateChoice(appointment({ status: 'PAID' })))).toMatch(
      /only while .* scheduled/,
    );
    expect(refusedBy(() => checkTemplateChoice(appointment({ soapNoteStatus: 'SUBMITTED' })))).toMatch(
      /locked/,
    );
  });

  // Rule: care.template-while-scheduled
  it('fills an unedited note and never replaces written text', () => {
    const begun = { soapNote: '<h3>Plan</h3>', soapNoteStatus: 'DRAFT', soapNoteTemplateId: 't1' };
    expect(noteWithTemplate(appointment(), template, { now })).toMatchObject({
      ...begun,
      soapNoteVersion: 5,
    });
    const other = appointment({ soapNote: '<p>Old</p>', soapNoteStatus: 'DRAFT', soapNoteTemplateId: 't0' });
    expect(noteWithTemplate(other, template, { now })).toMatchObject(begun);
    const written = { ...other, soapNoteSavedAt: now };
    expect(noteWithTemplate(written, template, { now })).toEqual({
      soapNoteTemplateId: 't1',
      soapNoteTemplateName: 'General visit',
      soapNoteSavedAt: now,
    });
  });

  it('does not mistake text from before templates existed for a template’s', () => {
    const early = appointment({ soapNote: 'S: cough', soapNoteStatus: 'DRAFT' });
    expect(isTemplateUnedited(early)).toBe(false);
    expect(isTemplateUnedited({ ...early, ...noteWithTemplate(early, template, { now }) })).toBe(false);
  });
});
