import {
  type DateOrder,
  dateFields,
  type ImportColumn,
  type ImportField,
  type ImportKind,
  kindOfField,
} from '@bedside/contracts/people/imports.schema';

/** Headers of systems whose export format is public; docs/decisions/imports.md names the sources. */
const presets: Record<string, Record<string, ImportField>> = {
  OpenEMR: {
    pid: 'sourceId',
    fname: 'firstName',
    lname: 'lastName',
    DOB: 'dateOfBirth',
    sex: 'gender',
    email: 'email',
    phone_cell: 'mobile',
    language: 'language',
    street: 'address1',
    city: 'city',
    state: 'state',
    postal_code: 'postalCode',
  },
  Hint: {
    'First name': 'firstName',
    'Last name': 'lastName',
    'Date of birth': 'dateOfBirth',
    Gender: 'gender',
    Email: 'email',
    'Phone number': 'mobile',
    'Address Line 1': 'address1',
    'Address Line 2': 'address2',
    City: 'city',
    State: 'state',
    'Zip Code': 'postalCode',
    'Patient ID': 'sourceId',
    'Owner name': 'household',
  },
};
/** Headers that together identify a system. */
const signs: Record<string, readonly string[]> = {
  OpenEMR: ['pid', 'fname', 'lname', 'DOB'],
  Hint: ['Joined Practice', 'Is US phone'],
};

/** Keeps only ASCII letters and digits. */
const plain = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const isBareId = (header: string): boolean => plain(header) === 'id';

const names: Record<ImportField, string> = {
  sourceId: 'patientid pid patientnumber patientno chartnumber mrn id clientid externalid accountnumber',
  firstName: 'firstname first givenname given fname legalfirstname',
  lastName: 'lastname last surname familyname lname legallastname',
  dateOfBirth: 'dateofbirth dob birthdate birthday birth',
  gender: 'gender sex legalsex sexatbirth',
  email: 'email emailaddr emailaddress mail primaryemail',
  mobile: 'mobile cell mobilephone cellphone mobilenumber phone phonenumber primaryphone telephone',
  language: 'language preferredlanguage',
  address1: 'address address1 addr1 addressline1 street streetaddress street1',
  address2: 'address2 addr2 addressline2 unit apt apartment suite street2',
  city: 'city town',
  state: 'state province region',
  postalCode: 'zip zipcode postalcode postcode',
  household:
    'household householdid family familyid guarantor guarantorid accountholder ownername responsibleparty',
  relationship: 'relationship relationshiptoguarantor relationshiptoaccountholder relation',
  balance: 'balance openingbalance amountdue outstandingbalance accountbalance patientbalance balancedue',
  visitDate:
    'visitdate appointmentdate apptdate dateofservice servicedate dos visitstart appointmentstart startsat',
  visitTime: 'visittime appointmenttime appttime starttime time',
  visitStatus: 'visitstatus appointmentstatus apptstatus status',
  service: 'service servicename visittype appointmenttype appttype',
  provider: 'provider providername clinician practitioner doctor',
  reason: 'reason reasonforvisit visitreason chiefcomplaint',
  noteDate: 'notedate dateofnote notecreated notecreatedat encounterdate',
  noteAuthor: 'noteauthor author writtenby notewriter signedby',
  noteTitle: 'notetitle notetype notename',
  noteText: 'notetext notebody notecontent clinicalnote progressnote',
  confidential: 'confidential isconfidential',
  membershipPlan: 'membershipplan membershipname membership membershiptype planname plancode plantype',
  periodStart: 'periodstart currentperiodstart billingperiodstart paidfrom firstdaypaid',
  periodEnd: 'periodend currentperiodend billingperiodend paidthrough paiduntil paidto lastdaypaid',
  planPrice: 'planprice membershipprice membershipfee membershipamount',
  planPayer: 'planpayer membershippayer whopays paidby payer',
  planStatus: 'planstatus membershipstatus subscriptionstatus',
  fileName: '',
};
/** Headers that have a meaning only in files of one kind. */
const kindNames: Partial<Record<ImportKind, Partial<Record<ImportField, string>>>> = {
  NOTES: {
    noteDate: 'date visitdate dateofservice servicedate dos created createdat createdon signedon',
    noteAuthor: 'provider providername clinician practitioner doctor',
    noteTitle: 'title subject type',
    noteText: 'note notes text body content',
  },
  MEMBERSHIPS: {
    membershipPlan: 'plan',
    periodStart: 'start startdate begin from',
    periodEnd: 'end enddate through until',
    planPrice: 'price amount fee rate',
    planStatus: 'status',
  },
};
const byWord = (texts: Partial<Record<ImportField, string>>) =>
  new Map(
    (Object.entries(texts) as [ImportField, string][]).flatMap(([field, list]) =>
      list
        .split(' ')
        .filter(Boolean)
        .map((word) => [word, field] as const),
    ),
  );
const fieldsByName = byWord(names);
const fieldsByKind = new Map(
  Object.entries(kindNames).map(([kind, texts]) => [kind, byWord(texts)] as const),
);

/** Files of patients may have notes, dates, a status, and a provider too, but only they need a gender. */
function kindOfHeaders(headers: readonly string[]): ImportKind {
  const found = new Set(headers.map((header) => fieldsByName.get(plain(header))));
  const ofNotes = new Set(headers.map((header) => fieldsByKind.get('NOTES')?.get(plain(header))));
  const hasNotes = ofNotes.has('noteText') && !found.has('gender') && !found.has('visitStatus');
  if (found.has('noteText') || (hasNotes && (ofNotes.has('noteDate') || found.has('noteDate'))))
    return 'NOTES';
  const ofPlans = new Set(
    headers.map(
      (header) => fieldsByKind.get('MEMBERSHIPS')?.get(plain(header)) ?? fieldsByName.get(plain(header)),
    ),
  );
  const hasPlans = ofPlans.has('membershipPlan') && ofPlans.has('periodEnd');
  if (hasPlans && !found.has('gender') && !found.has('visitDate')) return 'MEMBERSHIPS';
  return found.has('visitDate') ? 'VISITS' : 'PATIENTS';
}

const looks: readonly [ImportField, RegExp][] = [
  ['email', /^[\w.+-]{1,64}@\w[\w.-]{1,190}$/],
  ['postalCode', /^\d{5}(-\d{4})?$/],
  ['mobile', /^\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}$/],
  ['gender', /^(m|f|male|female)$/i],
];

const DATE = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})/;

/** Month first unless a first number is above 12. A date that starts with the year reads the same in any order. */
function dateOrderOf(samples: readonly string[]): DateOrder {
  const parts = samples.flatMap((sample) => {
    const [, first = '', second = ''] = DATE.exec(sample.trim()) ?? [];
    return first ? [{ first, second }] : [];
  });
  const unclear = parts.filter(({ first }) => first.length < 4);
  if (parts.length > 0 && unclear.length === 0) return 'YMD';
  return unclear.some(({ first }) => Number(first) > 12) && !unclear.some(({ second }) => Number(second) > 12)
    ? 'DMY'
    : 'MDY';
}

interface Proposal {
  preset: string | null;
  columns: ImportColumn[];
}

/** Assigns columns to fields by a known system’s preset, by header, or by how the first rows look. */
export function proposeColumns(headers: readonly string[], rows: readonly string[][]): Proposal {
  const preset =
    Object.keys(presets).find((system) => signs[system]?.every((sign) => headers.includes(sign))) ?? null;
  const known = preset === null ? {} : (presets[preset] ?? {});
  const taken = new Set<ImportField>();
  const take = (field: ImportField | undefined) => {
    if (!field || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  };
  const kind = kindOfHeaders(headers);
  const namesPatients = headers.some(
    (header) => !isBareId(header) && fieldsByName.get(plain(header)) === 'sourceId',
  );
  const nameOf = (header: string) => {
    // In other files, or next to a patient ID, a column named `id` is the row’s own ID.
    if (isBareId(header) && (kind !== 'PATIENTS' || namesPatients)) return undefined;
    const field = fieldsByKind.get(kind)?.get(plain(header)) ?? fieldsByName.get(plain(header));
    return field && (kindOfField(field) ?? kind) !== kind ? undefined : field;
  };
  const samplesOf = (at: number) => rows.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  // The preset goes first because OpenEMR has a column `id` before its `pid`.
  const ofPreset = headers.map((header) => take(known[header]));
  const found = headers.map((header, at): Pick<ImportColumn, 'field' | 'source'> => {
    const field = ofPreset[at];
    if (field) return { field, source: 'PRESET' };
    const named = take(nameOf(header));
    return named ? { field: named, source: 'HEADER' } : { field: null, source: 'NONE' };
  });
  const columns = found.map(({ field, source }, at): ImportColumn => {
    const samples = samplesOf(at);
    const guessed = field ?? take(lookOf(samples)) ?? null;
    return {
      header: headers[at] ?? '',
      samples: [...new Set(samples)].slice(0, 2).map((sample) => sample.slice(0, 60).toWellFormed()),
      field: guessed,
      source: field === null && guessed !== null ? 'SAMPLE' : source,
      ...(guessed && dateFields.includes(guessed) && { dateOrder: dateOrderOf(samples) }),
    };
  });
  return { preset, columns };
}

const lookOf = (samples: readonly string[]): ImportField | undefined =>
  samples.length === 0
    ? undefined
    : looks.find(([, pattern]) => samples.every((sample) => pattern.test(sample)))?.[0];
