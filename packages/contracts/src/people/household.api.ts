import { z } from 'zod';
import { call, exampleId } from '../call.ts';
import { email, id, phone } from '../common/fields.ts';
import { decidesAccess } from '../key-scopes.ts';
import { homeAddressInput } from './account.api.ts';
import { insurance, insuranceUpdate, newInsurance, pharmacy, pharmacyInput } from './coverage.schema.ts';
import { requiredInputs } from './patient-fields.ts';
import { householdMember, relationship } from './user.schema.ts';

export const addFamily = call({
  name: 'addFamily',
  method: 'POST',
  path: '/patient/add-family',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: 'people',
  audit: ['household.add'],
  summary: 'Add a new person to your household, or to any household as an admin',
  body: z.strictObject({
    /** Any member of the household. Admins only. */
    patientId: id.optional(),
    ...requiredInputs,
    relationship,
    email: email.optional(),
    mobile: phone.optional(),
    address: homeAddressInput.optional(),
  }),
  data: householdMember,
  idempotent: true,
  // Slows down attempts to find out which contacts are in use.
  limit: { max: 60, perSeconds: 3_600 },
});

export const addExistingPatient = call({
  name: 'addExistingPatient',
  method: 'POST',
  path: '/patient/add-existing-patient-in-household',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: 'people',
  audit: ['household.join'],
  peopleOnly: decidesAccess,
  records: { householdOf: 'patient' },
  summary: 'Add an existing patient: right away as an admin, or after the person agrees as a patient',
  sample: { patientId: exampleId, householdOf: exampleId, relationship: 'Spouse' },
  body: z
    .strictObject({
      /** Admins only. */
      patientId: id.optional(),
      /** Patients only. The response never reveals whether the person is a patient here. */
      email: email.optional(),
      mobile: phone.optional(),
      /** Any member of the household. Admins only. */
      householdOf: id.optional(),
      relationship,
    })
    .refine(
      ({ patientId, email: mail, mobile }) =>
        [patientId, mail, mobile].filter((one) => one !== undefined).length === 1,
      { path: ['email'], message: 'Enter one person’s email address or phone number.' },
    ),
});

export const removeFromHousehold = call({
  name: 'removeFromHousehold',
  method: 'DELETE',
  path: '/patient/delete/{id}',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: 'people',
  audit: ['household.remove'],
  peopleOnly: decidesAccess,
  records: { id: 'patient' },
  summary: 'Remove a person. Not allowed while a visit is open or a balance is due',
  params: z.strictObject({ id }),
});

export const addInsurance = call({
  name: 'addInsurance',
  method: 'POST',
  path: '/users/add-insurance',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: ['people', 'billing'],
  audit: ['insurance.add'],
  records: { frontImage: 'cardImage', backImage: 'cardImage' },
  summary: 'Add an insurance',
  body: newInsurance,
  data: insurance,
});

export const editInsurance = call({
  name: 'editInsurance',
  method: 'POST',
  path: '/users/edit-insurance',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: ['people', 'billing'],
  audit: ['insurance.change'],
  records: { id: 'insurance', frontImage: 'cardImage', backImage: 'cardImage' },
  summary: 'Edit an insurance',
  body: insuranceUpdate,
  data: insurance,
});

export const removeInsurance = call({
  name: 'removeInsurance',
  method: 'DELETE',
  path: '/users/insurance/{id}',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: ['people', 'billing'],
  audit: ['insurance.remove'],
  records: { id: 'insurance' },
  summary: 'Remove an insurance',
  params: z.strictObject({ id }),
});

export const savePharmacy = call({
  name: 'savePharmacy',
  method: 'POST',
  path: '/users/add-or-update-pharmacy',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: ['people', 'clinical'],
  audit: ['pharmacy.add'],
  records: { id: 'pharmacy' },
  summary: 'Add or edit a pharmacy. One of a patient’s pharmacies is preferred',
  body: pharmacyInput,
  data: pharmacy,
});
