import { defineService } from '@bedside/service-kit/service';
import { amendmentsRoutes } from './amendments/amendments.routes.ts';
import { appointmentRequestsRoutes } from './appointment-requests/appointment-requests.routes.ts';
import { appointmentsRoutes, consoleRoutes, notesRoutes } from './appointments/appointments.routes.ts';
import { bulkRoutes } from './appointments/bulk.routes.ts';
import { confidentialVisitsRoutes } from './appointments/confidential-visits.routes.ts';
import { transitionsRoutes } from './appointments/transitions.routes.ts';
import { waitlistRoutes } from './appointments/waitlist.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { chartsRoutes } from './charts/charts.routes.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { inboxRoutes } from './chat/inbox.routes.ts';
import { codesRoutes } from './codes/codes.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { boardRoutes, dayRoutes } from './dispatch/board.routes.ts';
import { calendarRoutes } from './dispatch/calendar.routes.ts';
import { delayRoutes } from './dispatch/delay.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { appointmentReportsRoutes } from './documents/reports.routes.ts';
import { bulkExportRoutes } from './fhir/bulk-export.routes.ts';
import { fhirRoutes } from './fhir/fhir.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { reportsRoutes } from './messages/delivery-webhooks.routes.ts';
import { notificationsRoutes } from './messages/notifications.routes.ts';
import { deliveryLogRoutes, queuesRoutes } from './messages/queues.routes.ts';
import { templatesRoutes } from './messages/templates.routes.ts';
import { patientNotesRoutes } from './patient-notes/patient-notes.routes.ts';
import { settingsRoutes } from './practice/settings.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { soapNotesRoutes, soapTemplatesRoutes } from './soap-notes/soap-notes.routes.ts';
import { videoRoutes } from './video/video.routes.ts';
import { vitalsRoutes } from './vitals/vitals.routes.ts';

export const appointmentsService = defineService('appointments', [
  appointmentsRoutes,
  homeRoutes,
  transitionsRoutes,
  confidentialVisitsRoutes,
  boardRoutes,
  dayRoutes,
  delayRoutes,
  calendarRoutes,
  notesRoutes,
  soapNotesRoutes,
  soapTemplatesRoutes,
  bulkRoutes,
  consoleRoutes,
  catalogRoutes,
  codesRoutes,
  patientNotesRoutes,
  dashboardRoutes,
  notificationsRoutes,
  deliveryLogRoutes,
  reportsRoutes,
  templatesRoutes,
  queuesRoutes,
  referenceRoutes,
  appointmentRequestsRoutes,
  chatRoutes,
  inboxRoutes,
  liveRoutes,
  settingsRoutes,
  waitlistRoutes,
  documentsRoutes,
  appointmentReportsRoutes,
  chartsRoutes,
  vitalsRoutes,
  amendmentsRoutes,
  fhirRoutes,
  bulkExportRoutes,
  videoRoutes,
]);
