import { buildBooking } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import {
  type Cast,
  cardImageOf,
  cardOnFile,
  insuranceCard,
  notificationOf,
  pharmacyOf,
  type Request,
  sessionOf,
  symptomFileOf,
} from './audit.fixture.ts';

export interface Own {
  id: string;
  /** An appointment that awaits payment. */
  appointmentId: string;
  serviceId: string;
}

/** An id that a call takes besides its subject. */
export interface ForeignId {
  call: string;
  given: (cast: Cast) => Promise<string>;
  asks: (id: string, own: Own) => Request;
  /** The same answer for any id, such as an empty list. */
  silent?: true;
}

const patient = async (cast: Cast) => cast.patient.id;
const consent = async (cast: Cast) => (await insertConsent(cast.db, cast.patient)).id;
const signed = { kind: 'TYPED', name: 'Nora Whitfield' };
const whole = {
  firstName: 'Theodora',
  lastName: 'Whitfield',
  dateOfBirth: '2015-05-05',
  gender: 'Female',
  relationship: 'Child',
};

/** Places the audited calls do not cover. */
export const foreignIds: Record<string, ForeignId> = {
  'a patient of whom consents are listed': {
    call: 'listConsents',
    given: async (cast) => {
      await consent(cast);
      return cast.patient.id;
    },
    asks: (userId) => ({ query: { userId } }),
    silent: true,
  },
  'a patient whose visits are listed': {
    call: 'listAppointments',
    given: async (cast) => {
      await insertPayableInvoice(cast.db, cast.patient);
      return cast.patient.id;
    },
    asks: (patientId) => ({ query: { patientId } }),
    silent: true,
  },
  'a patient whose invoices are listed': {
    call: 'listInvoices',
    given: async (cast) => {
      await insertPayableInvoice(cast.db, cast.patient);
      return cast.patient.id;
    },
    asks: (patientId) => ({ query: { patientId } }),
    silent: true,
  },
  'a consent that is read': { call: 'getConsentDetail', given: consent, asks: (id) => ({ params: { id } }) },
  'a consent whose copy is asked for': {
    call: 'getConsentDocument',
    given: consent,
    asks: (id) => ({ params: { id } }),
  },
  'a consent that is approved': {
    call: 'answerConsent',
    given: consent,
    asks: (id) => ({ body: { id, action: 'APPROVED', signature: signed } }),
  },
  'a consent that is rejected': {
    call: 'answerConsent',
    given: consent,
    asks: (id) => ({ body: { id, action: 'REJECTED' } }),
  },
  'a consent whose code is asked for': {
    call: 'sendConsentCode',
    given: consent,
    asks: (id) => ({ body: { id } }),
  },
  'a picture of somebody else’s insurance card': {
    call: 'addInsurance',
    given: cardImageOf,
    asks: (frontImage, { id: patientId }) => ({ body: { ...insuranceCard, patientId, frontImage } }),
  },
  'a pharmacy of somebody else under the own name': {
    call: 'savePharmacy',
    given: pharmacyOf,
    asks: (id, { id: patientId }) => ({ body: { id, patientId, name: 'Corner Drugs', phone: '3125557777' } }),
  },
  'a card on file for the own visit': {
    call: 'payWithCardOnFile',
    given: cardOnFile,
    asks: (paymentMethodId, { appointmentId }) => ({ body: { appointmentId, paymentMethodId } }),
  },
  'a household that is joined': {
    call: 'addExistingPatient',
    given: patient,
    asks: (householdOf) => ({ body: { householdOf, email: 'x@example.com', relationship: 'Spouse' } }),
  },
  'a household that gets a child': {
    call: 'addFamily',
    given: patient,
    asks: (patientId) => ({ body: { ...whole, patientId } }),
  },
  'somebody in whose name a request is sent': {
    call: 'sendConsentRequest',
    given: patient,
    asks: (requestFrom) => ({
      body: { requestTo: 'x@example.com', requestFrom, consentMode: 'REQUEST', appointment: true },
    }),
  },
  'a patient a visit is for': {
    call: 'addAppointment',
    given: patient,
    asks: (id, own) => ({ body: buildBooking({ id }, { id: own.serviceId }) }),
  },
  'a family member a visit is for too': {
    call: 'addAppointment',
    given: patient,
    asks: (id, own) => ({
      body: {
        ...buildBooking(own, { id: own.serviceId }),
        appointmentType: 'SELF_AND_FAMILY_MEMBER',
        familyMemberIds: [id],
      },
    }),
  },
  'a file of somebody else’s symptom': {
    call: 'addAppointment',
    given: symptomFileOf,
    asks: (symptomimage1, own) => ({
      body: buildBooking(
        own,
        { id: own.serviceId },
        { primarySymptoms: [{ patientId: own.id, symptom: 'Rash', symptomimage1 }] },
      ),
    }),
  },
  'notifications that are read': {
    call: 'markNotificationsRead',
    given: notificationOf,
    asks: (id) => ({ body: { ids: [id] } }),
    silent: true,
  },
  'a session that is ended': { call: 'endOneSession', given: sessionOf, asks: (id) => ({ params: { id } }) },
};
