import { paymentTexts } from '@bedside/ui-kit/payment/payment-texts';
import { accountEs } from './account.es.ts';
import { amendmentsEs } from './amendments.es.ts';
import { appointmentChangesEs } from './appointment-changes.es.ts';
import { appointmentsEs } from './appointments.es.ts';
import { appsEs } from './apps.es.ts';
import { billingEs } from './billing.es.ts';
import { bookingEs } from './booking.es.ts';
import { chartsEs } from './charts.es.ts';
import { chatEs } from './chat.es.ts';
import { consentEs } from './consent.es.ts';
import type { Texts } from './en.ts';
import { familyEs } from './family.es.ts';
import { familyAccessEs } from './family-access.es.ts';
import { firstEs } from './first.es.ts';
import { homeEs } from './home.es.ts';
import { membershipEs } from './membership.es.ts';
import { offlineEs } from './offline.es.ts';
import { payingEs } from './paying.es.ts';
import { questionnaireEs, questionnairesEs } from './questionnaire.es.ts';
import { recordDownloadEs } from './record-download.es.ts';
import { recordsEs } from './records.es.ts';
import { requestEs } from './request.es.ts';
import { videoEs } from './video.es.ts';

export const es: Texts = {
  ...firstEs,
  ...homeEs,
  ...bookingEs,
  ...appointmentsEs,
  ...appointmentChangesEs,
  ...payingEs,
  ...requestEs,
  ...chartsEs,
  ...chatEs,
  ...recordsEs,
  ...recordDownloadEs,
  ...amendmentsEs,
  ...billingEs,
  ...membershipEs,
  ...familyEs,
  ...familyAccessEs,
  ...accountEs,
  ...consentEs,
  ...appsEs,
  ...videoEs,
  ...offlineEs,
  questionnaire: questionnaireEs,
  predictive: questionnairesEs,
  payment: paymentTexts.es,
};
