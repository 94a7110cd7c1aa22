import { paymentTexts } from '@bedside/ui-kit/payment/payment-texts';
import { accountEn } from './account.en.ts';
import { amendmentsEn } from './amendments.en.ts';
import { appointmentChangesEn } from './appointment-changes.en.ts';
import { appointmentsEn } from './appointments.en.ts';
import { appsEn } from './apps.en.ts';
import { billingEn } from './billing.en.ts';
import { bookingEn } from './booking.en.ts';
import { chartsEn } from './charts.en.ts';
import { chatEn } from './chat.en.ts';
import { consentEn } from './consent.en.ts';
import { familyEn } from './family.en.ts';
import { familyAccessEn } from './family-access.en.ts';
import { firstEn } from './first.en.ts';
import { homeEn } from './home.en.ts';
import { membershipEn } from './membership.en.ts';
import { offlineEn } from './offline.en.ts';
import { payingEn } from './paying.en.ts';
import { questionnaireEn, questionnairesEn } from './questionnaire.en.ts';
import { recordDownloadEn } from './record-download.en.ts';
import { recordsEn } from './records.en.ts';
import { requestEn } from './request.en.ts';
import { videoEn } from './video.en.ts';

/** This object’s type defines what every other language must provide. */
export const en = {
  ...firstEn,
  ...homeEn,
  ...bookingEn,
  ...appointmentsEn,
  ...appointmentChangesEn,
  ...payingEn,
  ...requestEn,
  ...chartsEn,
  ...chatEn,
  ...recordsEn,
  ...recordDownloadEn,
  ...amendmentsEn,
  ...billingEn,
  ...membershipEn,
  ...familyEn,
  ...familyAccessEn,
  ...accountEn,
  ...consentEn,
  ...appsEn,
  ...videoEn,
  ...offlineEn,
  questionnaire: questionnaireEn,
  predictive: questionnairesEn,
  payment: paymentTexts.en,
};

export type Texts = typeof en;
