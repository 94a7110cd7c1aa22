import { type Call, isBesideApi } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import { type PatientRecord, patientRecords } from '@bedside/contracts/records';
import { bodyOf, sampleOf } from '@bedside/contracts/sample';
import { newId } from '@bedside/db/id';
import { appRequest } from '@bedside/testing/factories/apps';
import { insertReport } from '@bedside/testing/factories/documents';
import { type IdField, idsOf, recordOf } from '@bedside/testing/requests';
import * as records from './audit.fixture.ts';
import * as appointments from './audit-appointments.fixture.ts';
import * as invoices from './audit-invoices.fixture.ts';
import * as payments from './audit-payments.fixture.ts';

const stage = { ...records, ...appointments, ...invoices, ...payments };

type Given = (cast: records.Cast) => Promise<string>;

/** How an admin calls an API that handles patient data, and its expected audit actions. */
export interface AuditedCall {
  /** Creates the record that the call needs. */
  given: Given;
  asks: (id: string, cast: records.Cast) => records.Request;
  /** One audit action for each record read or changed. */
  leaves: readonly string[];
  /** The call takes no id, so no record can be unknown. */
  list: boolean;
  turnedAway: readonly ('admin' | 'patient')[];
}

const recordFor: Record<PatientRecord, Given> = {
  patient: async ({ patient }) => patient.id,
  appointment: stage.bookedAppointment,
  webAppointment: stage.appointmentRequest,
  invoice: stage.invoiceAlone,
  payment: stage.cashPayment,
  paymentReview: stage.paymentReview,
  paymentMethod: stage.cardOnFile,
  document: stage.documentOf,
  report: stage.newReport,
  note: stage.noteOf,
  chartEntry: stage.chartEntryOf,
  vitals: stage.vitalsOf,
  amendmentRequest: stage.amendmentOf,
  insurance: stage.insuranceOf,
  pharmacy: stage.pharmacyOf,
  consent: stage.consentOf,
  recordDownload: stage.recordDownloadOf,
  conversation: stage.chatOf,
  submission: stage.formThatWaits,
  slotOffer: stage.offeredTime,
  delivery: stage.failedMessage,
  merge: stage.mergedPatients,
  cardImage: stage.cardImageOf,
  symptomFile: stage.symptomFileOf,
  notification: stage.notificationOf,
  session: stage.sessionOf,
  appGrant: stage.appGrantOf,
  familyGrant: stage.familyGrantOf,
  paymentPlan: stage.paymentPlanOf,
};

/** Calls that need a record in a particular state. */
const inState: [Given, ...string[]][] = [
  [
    stage.scheduledAppointment,
    'changeProvider',
    'rescheduleAppointment',
    'saveCalendarEvent',
    'getCalendarFile',
  ],
  [stage.scheduledAppointment, 'addComments', 'chooseSoapNoteTemplate', 'getSoapNote', 'saveSoapNote'],
  [stage.scheduledAppointment, 'submitSoapNote', 'setAppointmentCodes'],
  [stage.appointmentUnderWay, 'recordProviderArrival', 'recordServicesRendered', 'recordVitals'],
  [stage.notedAppointment, 'addSoapAddendum'],
  [stage.waitingAppointment, 'leaveWaitlist'],
  [stage.canceledAppointment, 'reactivateAppointment'],
  [stage.patientWithAppointment, 'uploadDocument'],
  [stage.appointmentWithReportFile, 'addReport'],
  [stage.reviewedReport, 'releaseReport'],
  [stage.archivedNoteOf, 'unarchivePatientNote', 'unarchivePatientNoteByGet'],
  [stage.acceptedRequest, 'getAppointmentRequest'],
  [stage.billedAppointment, 'createPaymentIntent', 'requestPayment', 'markAsPaid', 'sendPaymentLink'],
  [stage.appointmentAskedToPayLater, 'approveBillLater'],
  [stage.appointmentAskedToSettle, 'confirmPayment'],
  [stage.appointmentPaidUnverified, 'verifyPayment'],
  [stage.payableInvoiceAndCard, 'payWithCardOnFile'],
  [stage.invoiceAndCard, 'payInvoiceWithCardOnFile'],
  [stage.invoiceToSplit, 'startPaymentPlan'],
  [stage.autopayingPatient, 'stopPatientAutopay'],
  [stage.invoiceBilledLater, 'confirmPaymentForInvoice'],
  [stage.invoiceDraft, 'updateInvoice', 'deleteInvoice', 'sendInvoice'],
  [stage.invoiceChargedBack, 'billAgain', 'writeOffChargeback'],
  [stage.secondCard, 'setDefaultCard'],
  [stage.invoiceAndReader, 'payAtReader'],
  [stage.paymentAtReader, 'cancelReader'],
  [stage.paymentUnderWay, 'getPaymentStatus', 'syncTransaction'],
  [stage.appointmentWithInvoice, 'getInvoiceLink'],
  [stage.visitForSuperbill, 'makeSuperbill'],
  [stage.invoiceWithSuperbill, 'getSuperbillLink'],
  [stage.patientWithSuperbills, 'listSuperbillMonths', 'getSuperbillMonthLink'],
  [stage.unbookedMoney, 'refundUnbooked'],
  [stage.creditLeft, 'refundCredit'],
  [stage.planForSale, 'previewSubscription', 'createSubscription', 'updateSubscription'],
  [
    stage.subscribed,
    'cancelSubscription',
    'cancelSubscriptionByPost',
    'pauseSubscription',
    'updateBillingAccount',
  ],
  [stage.subscriptionThatEnds, 'undoCancelSubscription'],
  [stage.subscriptionPaused, 'previewResume', 'resumeSubscription'],
  [stage.submittedQuestionnaire, 'getMySubmission', 'downloadSubmissionPdf'],
  [stage.submittedQuestionnaire, 'attachSubmissionPdf', 'attachSubmissionPdfLegacyGet'],
  [stage.memberOf, 'removeFromHousehold'],
  [stage.waitingChartOf, 'confirmHistory'],
  [stage.withImages, 'removeProfileImage'],
  [stage.unreadChat, 'markChatRead'],
];

const cameIn = { paymentMode: 'CASH' };
const whole = { notDuplicate: true };

/** Fields of the body or query that business rules require on top of the schema. */
const more: Record<string, (cast: records.Cast) => object> = {
  addAppointment: () => ({ serviceAddress: bookingAddress, locationType: 'Home' }),
  addComments: () => ({ providerNotes: 'Rested.' }),
  addFamily: () => ({ dateOfBirth: '2015-05-05', relationship: 'Child' }),
  allowApp: ({ appId, parts }) => ({ request: appRequest(appId, parts.config.publicUrl).request }),
  assignProvider: ({ providerId }) => ({ providerId, appointmentDate: '2026-10-14' }),
  bookAndAssign: ({ providerId }) => ({
    providerId,
    appointmentDate: '2026-10-14',
    serviceAddress: bookingAddress,
    locationType: 'Home',
  }),
  attachSubmissionPdf: ({ appointmentId }) => ({ appointmentId }),
  attachSubmissionPdfLegacyGet: ({ appointmentId }) => ({ appointmentId }),
  changeAppointmentType: ({ patient }) => ({
    primarySymptoms: [{ patientId: patient.id, symptom: 'Fever' }],
  }),
  changeMembership: () => ({ membershipType: 'PREMIER', reason: 'Asked for it' }),
  changeStatus: () => ({ appointmentStatus: 'AWAITING TIME' }),
  changeUserStatus: () => ({ status: 'INACTIVE', reason: 'Moved away' }),
  confirmPayment: () => cameIn,
  confirmPaymentForInvoice: () => cameIn,
  createPatient: () => ({ ...whole, email: `augusta.${newId()}@example.com` }),
  createPatientFromAppointmentRequest: () => whole,
  getSuperbillMonthLink: () => ({ month: '2026-11' }),
  markChatRead: () => ({ receipt: 'read' }),
  possibleDuplicates: () => ({ firstName: 'Nora', lastName: 'Whitfield' }),
  releaseReport: () => ({ comment: 'All is well.' }),
  rescheduleAppointment: () => ({ appointmentDate: '2026-10-15', appointmentTime: '15:00' }),
  sendChatMessage: () => ({ clientId: newId() }),
  sendConsentRequest: () => ({ consentMode: 'CONSENT', consentType: 'TREATMENT' }),
  setAppointmentCodes: ({ dxCodeId }) => ({ dxCodeIds: [dxCodeId] }),
  setNotifications: () => ({ settings: { reminders: { email: false } } }),
  startPaymentPlan: () => ({ count: 2, agreedAmount: 600, firstOn: '2026-10-14', agreedHow: 'PHONE' }),
  stopPaymentPlan: () => ({ reason: 'Asked for it' }),
  submitSoapNote: () => ({ soapNote: '<p>Rested.</p>' }),
  updateChat: () => ({ status: 'CLOSED' }),
  updateProfile: () => ({ firstName: 'Leonora' }),
  uploadDocument: ({ appointmentId }) => ({ appointmentId, category: 'Other' }),
};
const bookingAddress = { address1: '9 Lake Street', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' };

/** Calls whose subject is not a patient, or not yet. */
const aboutNobody = ['createPatientFromAppointmentRequest', 'cancelAppointmentRequest'];

/** These roles are refused before any lookup, so nothing is audited. */
const turnedAway: Record<string, readonly ('admin' | 'patient')[]> = {
  addAppointment: ['admin', 'patient'],
  bookAndAssign: ['admin'],
  addFamily: ['patient'],
  sendConsentRequest: ['patient'],
  addExistingPatient: ['patient'],
};

const isOfPatient = (kind: string | undefined): kind is PatientRecord =>
  patientRecords.some((one) => one === kind);

/** The id in the path, else a required one, else any patient’s. */
function subjectOf(call: Call): IdField | undefined {
  const ids = idsOf(call).filter(({ key }) => isOfPatient(recordOf(call, key)));
  const required = ids.filter((one) => one.required && one.path.length === 1);
  const isPatient = ({ key }: IdField) => !key.endsWith('Ids') && recordOf(call, key) === 'patient';
  const named = ids.filter(({ key }) => call.sample && key in call.sample);
  return (
    required.find(({ part }) => part === 'params') ??
    (call.audit === 'list'
      ? undefined
      : (named[0] ?? required[0] ?? ids.find((one) => isPatient(one) && one.path.length === 1)))
  );
}

const idOf = (kind: string | undefined, cast: records.Cast): string | undefined =>
  ({
    patient: cast.patient.id,
    appointment: cast.appointmentId,
    document: cast.documentId,
    paymentMethod: cast.paymentMethodId,
    provider: cast.otherProviderId,
    service: cast.serviceId,
    reader: cast.readerId,
    price: cast.priceId,
    questionnaire: cast.questionnaireId,
    soapNoteTemplate: cast.soapNoteTemplateId,
    dxCode: cast.dxCodeId,
  })[kind ?? ''] ?? newId();

type Body = Record<string, unknown>;
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** Merges deeply. */
function merged(into: unknown, from: unknown): unknown {
  if (Array.isArray(into) && Array.isArray(from)) return from.map((one, place) => merged(into[place], one));
  if (!isObject(into) || !isObject(from) || Array.isArray(from)) return from;
  return Object.fromEntries(
    [...new Set([...Object.keys(into), ...Object.keys(from)])].map((key) => [
      key,
      key in from ? merged(into[key], from[key]) : into[key],
    ]),
  );
}

/** Sets the id at the path, even if the sample lacks the field. */
function placed(value: unknown, [key, ...rest]: readonly string[], id: string): unknown {
  if (key === undefined) return id;
  if (Array.isArray(value)) return [placed(value[0], [key, ...rest], id)];
  const inner = isObject(value) ? value[key] : undefined;
  return { ...(isObject(value) && value), [key]: /ids$/i.test(key) ? [id] : placed(inner, rest, id) };
}

/** Removes any field that excludes this one. */
function withOther(
  call: Call,
  request: records.Request,
  { field, id }: { field: IdField; id: string },
): records.Request {
  const { part, path } = field;
  const place = { ...request[part], ...besides[path.join('.')] };
  const whole = placed(place, path, id) as Record<string, unknown>;
  const without = Object.keys(whole).map((key) => ({
    ...whole,
    ...(key !== path[0] && { [key]: undefined }),
  }));
  return { [part]: [whole, ...without].find((one) => call[part]?.safeParse(one).success) ?? whole };
}

/** Additional fields that make an id count. */
const besides: Record<string, object> = {
  familyMemberIds: { appointmentType: 'SELF_AND_FAMILY_MEMBER' },
  requestFrom: { consentMode: 'REQUEST', consentType: undefined, appointment: true },
};

function requestOf(
  call: Call,
  id: string,
  cast: records.Cast,
  other?: { field: IdField; id: string },
): records.Request {
  const ids = idsOf(call);
  const subject = subjectOf(call);
  const aboutPatient = subject && recordOf(call, subject.key) === 'patient';
  const same = (one: IdField | undefined, part: string, path: readonly string[]) =>
    one?.part === part && one.path.join() === path.join();
  const idFor = (part: IdField['part']) => (key: string, path: readonly string[]) => {
    if (other && same(other.field, part, path)) return other.id;
    // The other record's parent object must exist.
    if (other?.field.part === part && other.field.path.join().startsWith(`${path.join()},`)) return '';
    if (same(subject, part, path)) return id;
    const field = ids.find((one) => same(one, part, path));
    const kind = recordOf(call, key);
    if (!field || kind === 'new' || !(field.required || (call.sample && part === 'body'))) return undefined;
    if (kind === 'patient' && aboutPatient) return path.length > 1 ? id : cast.otherPatient.id;
    return idOf(kind, cast);
  };
  const drawn = {
    params: call.params && sampleOf(call.params, { idFor: idFor('params') }),
    query: call.query && sampleOf(call.query, { idFor: idFor('query') }),
    body: call.body && bodyOf({ ...call, body: call.body }, { idFor: idFor('body') }),
    file: stage.fileOf(call),
  };
  const request = { [call.body ? 'body' : 'query']: more[call.name]?.(cast) ?? {} };
  const kept = Object.entries(drawn).filter(([, part]) => part !== undefined);
  const { file, ...rest } = Object.fromEntries(kept) as records.Request;
  const whole = merged(rest, request) as records.Request;
  const named = other && withOther(call, whole, other);
  return { ...whole, ...named, ...(file && { file }) };
}

function auditedCall(call: Call): AuditedCall {
  const subject = subjectOf(call);
  const { audit = [] } = call;
  const kind = subject && recordOf(call, subject.key);
  const state = inState.find(([, ...names]) => names.includes(call.name))?.[0];
  return {
    given: state ?? recordFor[isOfPatient(kind) ? kind : 'patient'],
    asks: (id, cast) => requestOf(call, id, cast),
    leaves: typeof audit === 'string' || 'none' in audit ? [call.name] : audit,
    list: !subject || aboutNobody.includes(call.name),
    turnedAway: turnedAway[call.name] ?? [],
  };
}

/** Every call whose definition declares audit actions. */
export const patientDataCalls: Record<string, AuditedCall> = Object.fromEntries(
  allCalls
    .filter(({ audit }) => audit && audit !== 'own test' && (typeof audit === 'string' || !('none' in audit)))
    .map((call) => [call.name, auditedCall(call)]),
);

/** Another id that a patient may name in a call and that the check of the call’s subject does not cover. */
interface FurtherId {
  call: Call;
  /** Creates the record that is the call’s subject. */
  given: Given;
  /** Creates a record for the id to name. */
  named: Given;
  asks: (subject: string, cast: records.Cast, id: string) => records.Request;
}

/** Lists are compared with an empty one, so there must be something to list. */
export const everythingOf: Given = async (cast) => {
  const { db, patient } = cast;
  for (const given of [stage.consentOf, stage.documentOf, stage.formThatWaits, stage.bookedAppointment])
    await given(cast);
  cast.appointmentId = await stage.billedAppointment(cast);
  const { appointmentId } = cast;
  await insertReport(db, {
    patientId: patient.id,
    appointmentId,
    status: 'RELEASED',
    releasedAt: stage.WEDNESDAY,
  });
  return patient.id;
};

/** Records to use where an id of this name or kind appears besides the subject. */
const inPlaceOf: Record<string, Given> = {
  patient: everythingOf,
  appointment: async (cast) => {
    await everythingOf(cast);
    return cast.appointmentId;
  },
  familyMemberIds: stage.memberOf,
  attachmentId: stage.chatFileOf,
};

export const isForPatients = ({ audience, optionalSignIn }: Call) =>
  optionalSignIn || audience.some((who) => who === 'patient' || who === 'signed-in');

/** What a patient can read without naming a record, except the stream. */
export const listsForPatients = allCalls.filter(
  (call) =>
    isForPatients(call) &&
    call.method === 'GET' &&
    !call.path.includes('{') &&
    !call.raw &&
    !isBesideApi(call.path) &&
    call.name !== 'live',
);

/** Excludes what the sample body says; `family-grants.int` names strangers there. */
const TESTED_ELSEWHERE = 'giveFamilyGrant: body.granteeId';

export const furtherIds: Record<string, FurtherId> = Object.fromEntries(
  allCalls.filter(isForPatients).flatMap((call) => {
    const audited = patientDataCalls[call.name];
    const subject = audited && !audited.list ? subjectOf(call) : undefined;
    return idsOf(call).flatMap((field): [string, FurtherId][] => {
      const kind = recordOf(call, field.key);
      const { part, path } = field;
      if (!isOfPatient(kind) || (subject?.part === part && subject.path.join() === path.join())) return [];
      const named = inPlaceOf[field.key] ?? inPlaceOf[kind] ?? recordFor[kind];
      const name = `${call.name}: ${part}.${path.join('.')}`;
      if (name === TESTED_ELSEWHERE) return [];
      const asks = (id: string, cast: records.Cast, other: string) =>
        requestOf(call, id, cast, { field, id: other });
      const given = audited && subject ? audited.given : recordFor.patient;
      return [[name, { call, given, named, asks }]];
    });
  }),
);
