import { describe, expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import {
  initialAnswers,
  openSteps,
  stepOfIssue,
  type WizardValues,
  wizardForm,
  wizardRequest,
} from './wizard-form.ts';

const service = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Urgent Care Visit',
  rate: 220,
  description: 'Exam and treatment at home.',
  category: 'Urgent care',
  taxable: false,
  telemedicine: false,
  singlePatientOnly: false,
  deposit: 0,
  depositHeld: false,
  needsConsent: false,
  durationMinutes: null,
};
const video = { ...service, name: 'Telemedicine Visit', telemedicine: true };
const aesthetics = { ...service, name: 'In-Home Aesthetics', needsConsent: true };
const now = { day: '2026-11-20', hour: 9 };
const good: WizardValues = {
  ...initialAnswers(),
  firstName: 'Nora',
  lastName: "O'Malley-Smith",
  dateOfBirth: '1985-03-22',
  gender: 'Female',
  primarySymptom: ' Sore throat ',
  services: [service],
  date: '2026-11-23',
  slots: ['MORNING', 'EVENING'],
  address1: '1847 N Howe St',
  postalCode: '60614',
  city: 'CHICAGO',
  state: 'Illinois',
  locationType: 'Home',
  email: 'nora@example.com',
  phone: '(312)-555-0148',
  findUs: 'Work of Mouth',
};
const unserved = 'Not there.';
const bounds = { firstNameMin: 2, lastNameMin: 3, nameMax: 25 };
const formOf = (values: WizardValues, served: string[] = []) =>
  wizardForm(values, { now, served, unserved, bounds }, en);
const issuesOf = (change: Partial<WizardValues>, served?: string[]) => {
  const values = { ...good, ...change };
  return (formOf(values, served).safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => `${String(path[0])}: ${message}`,
  );
};

describe('the wizard answers', () => {
  test('are valid when complete', () => {
    expect(issuesOf({})).toEqual([]);
  });

  test.each([
    ['firstName', 'N'],
    ['firstName', 'N0ra'],
    ['firstName', 'N'.repeat(26)],
    ['lastName', 'Li'],
    ['dateOfBirth', ''],
    ['dateOfBirth', '2099-01-01'],
    ['dateOfBirth', '02/30/2001'],
    ['gender', ''],
    ['primarySymptom', '   '],
    ['services', []],
    ['date', ''],
    ['date', '2026-11-19'],
    ['slots', []],
    ['slots', ['MORNING', 'AFTERNOON', 'EVENING']],
    ['slots', ['ASAP', 'MORNING']],
    ['address1', ' 12 A '],
    ['address1', 'x'.repeat(91)],
    ['address2', 'Apt'],
    ['postalCode', '60'],
    ['postalCode', '606 4'],
    ['city', ''],
    ['state', ''],
    ['locationType', ''],
    ['email', 'nora@'],
    ['phone', '(312)-555-01'],
    ['findUs', ''],
  ])('are invalid with %s %j', (field, value) => {
    expect([...new Set(issuesOf({ [field]: value }).map((issue) => issue.split(':')[0]))]).toEqual([field]);
  });

  test('show the specified message for a missing time slot', () => {
    expect(issuesOf({ slots: [] })).toEqual(['slots: Preferred Time Slot is required.']);
  });

  test('allow an empty second address line and instructions, and a short postal code', () => {
    expect(issuesOf({ address2: '', instruction: '', postalCode: '501' })).toEqual([]);
  });

  test('accept today, but no time of day that has passed', () => {
    expect(issuesOf({ date: '2026-11-20' })).toEqual([]);
    const values = { ...good, date: '2026-11-20' };
    const noon = wizardForm(values, { now: { ...now, hour: 12 }, served: [], unserved }, en);
    expect(noon.safeParse(values).error?.issues[0]?.path).toEqual(['slots']);
  });

  test('require an address in the service area', () => {
    expect(issuesOf({}, ['606'])).toEqual([]);
    expect(issuesOf({}, ['600', '60601'])).toEqual([`postalCode: ${unserved}`]);
  });

  test('need no address for a video call', () => {
    const nowhere = {
      services: [video],
      address1: '',
      postalCode: '',
      city: '',
      state: '',
      locationType: '',
    };
    expect(issuesOf(nowhere, ['600'])).toEqual([]);
    expect(wizardRequest({ ...good, services: [video] }, 't')).not.toHaveProperty('serviceAddress');
    expect(wizardRequest({ ...good, services: [video] }, 't')).not.toHaveProperty('locationType');
  });

  test('require consent for an aesthetic treatment', () => {
    expect(issuesOf({ services: [aesthetics] })).toEqual(['consentAccepted: Please accept to continue']);
    expect(issuesOf({ services: [aesthetics], consentAccepted: true })).toEqual([]);
  });
});

describe('a step', () => {
  test('is open until its own answers are valid, regardless of other steps', () => {
    const at = (change: Partial<WizardValues>) => {
      const values = { ...good, ...change };
      return openSteps(formOf(values), values);
    };
    expect(at(initialAnswers())).toEqual(['patient', 'services', 'when', 'where', 'contact', 'confirm']);
    expect(at({ services: [], findUs: '' })).toEqual(['services', 'confirm']);
    expect(at({ slots: [], address1: '' })).toEqual(['when', 'where']);
    expect(at({ state: '' })).toEqual(['where']);
    expect(at({ phone: '' })).toEqual(['contact']);
    expect(at({})).toEqual([]);
  });
});

describe('the wizard request', () => {
  test('matches the specified payload, with a digits-only phone number', () => {
    expect(wizardRequest({ ...good, address2: 'Unit 2', isPatient: 'no' }, 'token')).toEqual({
      token: 'token',
      firstName: 'Nora',
      lastName: "O'Malley-Smith",
      DOB: '1985-03-22',
      gender: 'Female',
      primarySymptoms: ' Sore throat ',
      serviceIds: [service.id],
      preferedAppointmentDate: '2026-11-23',
      appointmentSlot: ['MORNING', 'EVENING'],
      serviceAddress: {
        address1: '1847 N Howe St',
        address2: 'Unit 2',
        postalCode: '60614',
        city: 'CHICAGO',
        state: 'Illinois',
      },
      locationType: 'Home',
      isPatient: false,
      phoneNumber: '3125550148',
      email: 'nora@example.com',
      howDidUHeardAboutus: 'Work of Mouth',
    });
  });
});

describe('a server issue', () => {
  test.each([
    ['DOB', 'dateOfBirth', 'patient'],
    ['serviceIds.0', 'services', 'services'],
    ['preferedAppointmentDate', 'date', 'when'],
    ['serviceAddress.postalCode', 'postalCode', 'where'],
    ['phoneNumber', 'phone', 'contact'],
    ['howDidUHeardAboutus', 'findUs', 'confirm'],
  ])('at %s maps to the field %s in the step %s', (path, field, step) => {
    expect(stepOfIssue(path)).toEqual({ field, step });
  });

  test('of the human check maps to no field', () => {
    expect(stepOfIssue('token')).toBeNull();
  });
});
