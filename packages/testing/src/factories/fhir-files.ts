type Resource = Record<string, unknown> & { resourceType: string };

const concept = (text: string, code?: string) => ({
  ...(code && { coding: [{ system: 'http://snomed.info/sct', code, display: text }] }),
  text,
});

/** A patient from another system. Pass `id` and any fields that should differ. */
export const fhirPatient = (id: string, over: Record<string, unknown> = {}): Resource => ({
  resourceType: 'Patient',
  id,
  name: [{ use: 'official', family: 'Okafor', given: ['Ngozi'] }],
  gender: 'female',
  birthDate: '1971-03-04',
  telecom: [
    { system: 'phone', value: '(312) 555-0133', use: 'mobile' },
    { system: 'email', value: `ngozi.${id.toLowerCase()}@example.com` },
  ],
  address: [{ line: ['12 Elm Street'], city: 'Chicago', state: 'IL', postalCode: '60614' }],
  ...over,
});

const of = (id: string) => ({ reference: `Patient/${id}` });

/** The rest of a patient’s record in another system. */
export const fhirEntries = (id: string): Resource[] => [
  {
    resourceType: 'AllergyIntolerance',
    patient: of(id),
    clinicalStatus: { coding: [{ code: 'active' }] },
    category: ['medication'],
    code: concept('Penicillin V', '6369005'),
    reaction: [{ manifestation: [concept('Hives')], severity: 'severe' }],
  },
  {
    resourceType: 'Condition',
    subject: of(id),
    clinicalStatus: { coding: [{ code: 'active' }] },
    category: [{ coding: [{ code: 'problem-list-item' }] }],
    code: concept('Asthma', '195967001'),
    onsetDateTime: '2004-05',
  },
  {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject: of(id),
    medicationCodeableConcept: concept('Albuterol inhaler'),
    dosageInstruction: [{ text: '2 puffs as needed' }],
  },
  {
    resourceType: 'Coverage',
    status: 'active',
    beneficiary: of(id),
    subscriberId: 'M-1001',
    payor: [{ display: 'Prairie Health' }],
    relationship: { coding: [{ code: 'self' }] },
  },
  { resourceType: 'Observation', status: 'final', subject: of(id) },
];

export const ndjson = (...resources: readonly unknown[]): Buffer =>
  Buffer.from(resources.map((one) => `${JSON.stringify(one)}\n`).join(''));

export const fhirBundle = (...resources: readonly Resource[]): Buffer =>
  Buffer.from(
    JSON.stringify(
      { resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) },
      null,
      2,
    ),
  );
