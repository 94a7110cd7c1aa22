import { describe, expect, it } from 'vitest';
import { proposeColumns } from './import-columns.policy.ts';

describe('the proposed order of a date', () => {
  it.each([
    [['04/12/1981', '2015-09-03'], 'MDY'],
    [['2015-09-03', '25.04.1981'], 'DMY'],
    [['1981-04-12', '2015-09-03'], 'YMD'],
    [['04/12/1981', '13/45/1999'], 'MDY'],
  ])('of %j is %s', (dates, order) => {
    const { columns } = proposeColumns(
      ['Date of Birth'],
      dates.map((date) => [date]),
    );
    expect(columns).toMatchObject([{ field: 'dateOfBirth', dateOrder: order }]);
  });
});

describe('the preset of a system', () => {
  const chosen = (headers: readonly string[]) => {
    const { preset, columns } = proposeColumns(headers, []);
    return {
      preset,
      fields: Object.fromEntries(columns.flatMap(({ header, field }) => (field ? [[header, field]] : []))),
    };
  };

  it('knows the table patient_data of OpenEMR, where pid is the patient’s ID', () => {
    const headers =
      'id uuid title language fname lname mname DOB street postal_code city state ss phone_home phone_cell status sex email pubpid pid';
    expect(chosen(headers.split(' '))).toEqual({
      preset: 'OpenEMR',
      fields: {
        language: 'language',
        fname: 'firstName',
        lname: 'lastName',
        DOB: 'dateOfBirth',
        street: 'address1',
        postal_code: 'postalCode',
        city: 'city',
        state: 'state',
        phone_cell: 'mobile',
        sex: 'gender',
        email: 'email',
        pid: 'sourceId',
      },
    });
  });

  it('knows the columns that Hint publishes', () => {
    const headers =
      'First name,Middle name,Last name,Date of birth,Gender,Email,Provider,Joined Practice,Address Line 1,Address Line 2,City,State,Zip Code,Country,Phone type,Is US phone,Phone number,Owner name';
    expect(chosen(headers.split(','))).toEqual({
      preset: 'Hint',
      fields: {
        'First name': 'firstName',
        'Last name': 'lastName',
        'Date of birth': 'dateOfBirth',
        Gender: 'gender',
        Email: 'email',
        'Address Line 1': 'address1',
        'Address Line 2': 'address2',
        City: 'city',
        State: 'state',
        'Zip Code': 'postalCode',
        'Phone number': 'mobile',
        'Owner name': 'household',
      },
    });
  });

  it('is not proposed for a file with only some of its headers', () => {
    expect(chosen(['fname', 'lname', 'DOB']).preset).toBeNull();
  });
});

// Rule: care.old-notes-match-patients
it('recognizes a file of notes by its words, but not the remarks about patients', () => {
  const fields = (...headers: string[]) => proposeColumns(headers, []).columns.map(({ field }) => field);
  expect(fields('id', 'pid', 'Date', 'Author', 'Title', 'Note', 'Confidential')).toEqual([
    null,
    'sourceId',
    'noteDate',
    'noteAuthor',
    'noteTitle',
    'noteText',
    'confidential',
  ]);
  expect(fields('MRN', 'Service Date', 'Provider', 'Progress Note')).toEqual([
    'sourceId',
    'noteDate',
    'noteAuthor',
    'noteText',
  ]);
  expect(fields('Last Name', 'Date', 'Provider', 'Notes')).toEqual([
    'lastName',
    'noteDate',
    'noteAuthor',
    'noteText',
  ]);
  expect(fields('First Name', 'Sex', 'Notes', 'Date')).toEqual(['firstName', 'gender', null, null]);
  expect(fields('MRN', 'Appointment Date', 'Status', 'Notes')).toEqual([
    'sourceId',
    'visitDate',
    'visitStatus',
    null,
  ]);
});

// Rule: money.imported-memberships-match-a-price
it('recognizes a file of memberships by its plan and period, but not the plans of patients', () => {
  const fields = (...headers: string[]) => proposeColumns(headers, []).columns.map(({ field }) => field);
  expect(fields('MRN', 'Plan', 'Start', 'Paid through', 'Price', 'Who pays', 'Status')).toEqual([
    'sourceId',
    'membershipPlan',
    'periodStart',
    'periodEnd',
    'planPrice',
    'planPayer',
    'planStatus',
  ]);
  expect(fields('First Name', 'Sex', 'Membership plan', 'Period end')).toEqual([
    'firstName',
    'gender',
    null,
    null,
  ]);
});

// Rule: appointments.imports-match-patients
it('recognizes a file of visits by its date, but not the status of patients', () => {
  const fields = (...headers: string[]) => proposeColumns(headers, []).columns.map(({ field }) => field);
  expect(fields('MRN', 'Appointment Date', 'Start Time', 'Status', 'Provider')).toEqual([
    'sourceId',
    'visitDate',
    'visitTime',
    'visitStatus',
    'provider',
  ]);
  expect(fields('First Name', 'Status', 'Provider')).toEqual(['firstName', null, null]);
});

describe('the ID of a patient', () => {
  const idOf = (...headers: string[]) =>
    proposeColumns([...headers, 'First name', 'Last name', 'DOB', 'Sex'], []).columns.find(
      ({ field }) => field === 'sourceId',
    )?.header;

  it.each([
    [['ID', 'Patient ID'], 'Patient ID'],
    [['MRN', 'ID'], 'MRN'],
    [['ID'], 'ID'],
    [['ID', 'Notes'], 'ID'],
  ])('of the columns %j is %s: other files name patients by that one', (headers, expected) => {
    expect(idOf(...headers)).toBe(expected);
  });
});
