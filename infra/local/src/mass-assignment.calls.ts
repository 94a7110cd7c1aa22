import { photograph } from '@bedside/auth-service/pictures/photograph.fixture';
import { newId } from '@bedside/db/id';
import { insuranceCard } from './audit.fixture.ts';

const id = newId();
const person = {
  firstName: 'Theodora',
  lastName: 'Whitfield',
  dateOfBirth: '2015-05-05',
  gender: 'Female',
};
const email = 'theodora@example.com';
const mobile = '3125550199';
const address = { address1: '9 Lake Street', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' };
const password = 'Correct-horse-1';
const token = 't'.repeat(43);
const OTP = '123456';
const staff = { firstName: 'Quincy', lastName: 'Adler', email, mobile };
const money = { appointmentId: id, paymentMode: 'CASH' };

/** A good body for each call that takes one, with every object that it may hold. */
export const goodBodies: Record<string, object> = {
  userCheck: { email },
  userCheckAdmin: { email },
  generateUserName: { firstName: 'Theodora', lastName: 'Whitfield' },
  sendVerificationCode: { email },
  register: { ...person, email, mobile, password, verificationCode: OTP },
  patientLogin: { email, password },
  sendSignInCode: { email },
  signInWithCode: { email, OTP },
  adminLogin: { email, password },
  authenticateAdmin: { email, password, OTP },
  sendOtp: { email },
  verifyOtp: { email, OTP },
  resetPassword: { newPassword: password, token },
  readLink: { token },
  directLogin: { token },
  setFcmToken: { fcmtoken: 'a device' },
  updateProfile: { firstName: 'Theodora', address },
  changePassword: { currentPassword: password, newPassword: password },
  setNotifications: { settings: { reminders: { email: false } } },
  uploadProfileImage: { userId: id },
  uploadInsuranceImage: { patientId: id },
  createPatient: { ...person, email, address },
  possibleDuplicates: { firstName: 'Theodora' },
  previewMerge: { keptId: id, mergedId: newId() },
  mergePatients: { keptId: id, mergedId: newId() },
  changeUserStatus: { userId: id, status: 'INACTIVE' },
  changeMembership: { patientId: id, membershipType: 'PREMIER' },
  addFamily: { ...person, relationship: 'Child', address },
  addExistingPatient: { email, relationship: 'Spouse' },
  addInsurance: { ...insuranceCard, patientId: id },
  editInsurance: { ...insuranceCard, id },
  savePharmacy: { patientId: id, name: 'Corner Drugs', phone: mobile, address },
  inviteProvider: staff,
  createAdmin: staff,
  updateAdmin: { id, firstName: 'Quincy' },
  emergencyAccess: { patientId: id, reason: 'Found unconscious at home' },
  sendConsentRequest: { requestTo: email, consentMode: 'REQUEST', appointment: true },
  sendConsentCode: { id: token },
  consentAction: { id: token, action: 'APPROVED', OTP, signature: { kind: 'TYPED', name: 'Nora Whitfield' } },
  addAppointment: {
    appointmentType: 'SELF_ONLY',
    serviceIds: [id],
    preferedAppointmentDate: '2026-10-15',
    appointmentSlot: ['MORNING'],
    serviceAddress: address,
    locationType: 'Home',
    primarySymptoms: [{ patientId: id, symptom: 'Sore throat' }],
  },
  changeStatus: { appointmentId: id, appointmentStatus: 'AWAITING TIME' },
  assignProvider: {
    appointmentId: id,
    providerId: id,
    appointmentDate: '2026-10-14',
    appointmentTime: '14:00',
  },
  changeProvider: { appointmentId: id, providerId: id },
  rescheduleAppointment: { appointmentId: id, preferedAppointmentDate: '2026-10-16' },
  updateAppointmentAddress: { id, serviceAddress: address },
  cancelAppointment: { cancellationReason: 'Feels better' },
  reactivateAppointment: {},
  addServicesAvailed: { appointmentId: id, servicesAvailed: [{ serviceId: id, serviceCost: 20 }] },
  addComments: { appointmentId: id, providerNotes: 'Rested.' },
  updateAdminComment: { adminComment: 'Call first.' },
  createPaymentIntent: {},
  requestPayment: money,
  confirmPayment: { appointmentId: id },
  markAsPaid: money,
  verifyPayment: { paymentRemarks: 'Seen in the till.' },
  attachPaymentMethod: { paymentMethodId: 'pm_card_visa', patientId: id },
  detachPaymentMethod: { paymentMethodId: 'pm_card_visa' },
  payWithCardOnFile: { appointmentId: id, paymentMethodId: 'pm_card_visa' },
  sendPaymentLink: { appointmentId: id },
  updateTaxRate: { taxRate: 6.25 },
  readNotifications: { ids: [id] },
  sendQuestionnaire: { patientId: id, questionnaireId: id },
  submitQuestionnaire: { token, answers: { smoke: false } },
  'patients.create': { ...person, email, address },
  'patients.update': { firstName: 'Theodora', address },
  'providers.update': {
    credentials: 'NP',
    hours: [{ weekday: 1, from: '08:00', to: '17:00' }],
    daysOff: [{ from: '2026-12-24', to: '2026-12-26' }],
  },
  'provider-invitations.create': staff,
  'admins.create': staff,
  'admins.update': { firstName: 'Quincy' },
  'consent-texts.create': { type: 'PHOTOGRAPHS', title: 'Photographs', text: 'You may photograph my skin.' },
  'consent-texts.update': { title: 'Photographs', text: 'You may photograph my skin.' },
  'saved-views.create': { resource: 'patients', name: 'Mine', search: '' },
};

export const fileOf = (name: string): File | undefined =>
  name.startsWith('upload') ? photograph() : undefined;

/** Words that would give somebody more than a form is for. */
export const privileged = [
  'role',
  'permissions',
  'membershipType',
  'membershipGood',
  'isVerified',
  'emailVerified',
  'status',
  'appointmentStatus',
  'discountAmount',
  'totalAmount',
  'travelFee',
  'price',
  'estimate',
  'paymentStatus',
  'paymentVerified',
  'paymentRemarks',
  'createdBy',
  'bookedBy',
  'createdAt',
  'version',
  'passwordHash',
  'householdId',
  'holderId',
  'removedAt',
  'deceasedAt',
  'amount',
];

/** Whoever changes one of these may say which version was looked at; an old one is refused. */
const versioned = [
  'addComments',
  'addServicesAvailed',
  'assignProvider',
  'cancelAppointment',
  'changeProvider',
  'confirmPayment',
  'editInsurance',
  'markAsPaid',
  'patients.update',
  'reactivateAppointment',
  'requestPayment',
  'rescheduleAppointment',
  'savePharmacy',
  'updateAdminComment',
  'updateAppointmentAddress',
  'updateProfile',
];

/** The forms that are for one of these words after all. */
export const meant: Record<string, readonly string[]> = {
  ...Object.fromEntries(versioned.map((name) => [name, ['version']])),
  'admins.create': ['role', 'permissions'],
  'admins.update': ['role', 'permissions', 'status', 'version'],
  changeMembership: ['membershipType'],
  changeStatus: ['appointmentStatus', 'version'],
  changeUserStatus: ['status'],
  createAdmin: ['role', 'permissions'],
  createPatient: ['membershipType'],
  'patients.create': ['membershipType'],
  'providers.update': ['status', 'version'],
  updateAdmin: ['role', 'permissions', 'status', 'version'],
  verifyPayment: ['paymentRemarks'],
};
