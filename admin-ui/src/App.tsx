import { Toasts } from '@bedside/ui-kit/components/Toasts';
import CssBaseline from '@mui/material/CssBaseline';
import { lazy, Suspense } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router';
import { authProvider } from './auth/auth-provider.ts';
import { dataProvider } from './data/data-provider.ts';
import { preferenceStore } from './data/preference-store.ts';
import { queryClient } from './data/query-client.ts';
import { AccessDenied, CrashPage, LoadingPage, NotFound } from './layout/Fallbacks.tsx';
import { PracticeFormats } from './layout/PracticeFormats.tsx';
import { RedirectKeepingSearch } from './layout/RedirectKeepingSearch.tsx';
import { appointmentRequests } from './resources/appointment-requests/appointment-requests.resource.ts';
import { appointments } from './resources/appointments/appointments.resource.ts';
import {
  BML_REQUESTS,
  BML_REQUESTS_OF_APPOINTMENTS,
  CASH_REQUESTS,
} from './resources/appointments/list/appointment-lists.ts';
import { consents } from './resources/consents/consents.resource.ts';
import { disputes } from './resources/disputes/disputes.resource.ts';
import { EXPORT_OPENED_PATH, saveExportToken } from './resources/exports/export-token.ts';
import { invoices } from './resources/invoices/invoices.resource.ts';
import { BML_INVOICES } from './resources/invoices/list/invoice-lists.ts';
import { messages } from './resources/messages/messages.resource.ts';
import { patients } from './resources/patients/patients.resource.ts';
import { paymentExceptions } from './resources/payment-exceptions/payment-reviews.resource.ts';
import { UNVERIFIED } from './resources/payments/payment-lists.ts';
import { payments } from './resources/payments/payments.resource.ts';
import { providers } from './resources/providers/providers.resource.ts';
import { refunds } from './resources/refunds/refunds.resource.ts';
import { users } from './resources/users/users.resource.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const SignInPage = lazy(() => import('./auth/SignInPage.tsx'));
const ForgotPasswordPage = lazy(() => import('./auth/ForgotPasswordPage.tsx'));
const ProfilePage = lazy(() => import('./account/ProfilePage.tsx'));
const PasswordPage = lazy(() => import('./account/PasswordPage.tsx'));
const AdminList = lazy(() => import('./resources/admins/AdminList.tsx'));
const ConsentTextList = lazy(() => import('./resources/consents/ConsentTemplateList.tsx'));
const InvitationList = lazy(() => import('./resources/provider-invitations/InvitationList.tsx'));
const CatalogList = lazy(() => import('./resources/services/CatalogList.tsx'));
const CodeList = lazy(() => import('./resources/codes/CodeList.tsx'));
const FailedJobs = lazy(() => import('./resources/messages/queues/FailedJobs.tsx'));
const NotificationsPage = lazy(() => import('./notifications/NotificationsPage.tsx'));
const MessageTemplateList = lazy(() => import('./resources/message-templates/MessageTemplateList.tsx'));
const MessageTemplatePage = lazy(() => import('./resources/message-templates/MessageTemplatePage.tsx'));
const AdminLogList = lazy(() => import('./resources/admin-logs/AdminLogList.tsx'));
const TemplateList = lazy(() => import('./resources/soap-note-templates/TemplateList.tsx'));
const BoardPage = lazy(() => import('./board/BoardPage.tsx'));
const InboxPage = lazy(() => import('./chat/InboxPage.tsx'));
const ChatPage = lazy(() => import('./chat/ChatPage.tsx'));
const AppointmentChatsPage = lazy(() => import('./chat/AppointmentChatsPage.tsx'));
const MyDayPage = lazy(() => import('./my-day/MyDayPage.tsx'));
const SubmissionList = lazy(() => import('./resources/questionnaires/SubmissionList.tsx'));
const SubmissionPage = lazy(() => import('./resources/questionnaires/SubmissionPage.tsx'));
const FormList = lazy(() => import('./resources/questionnaires/forms/QuestionnaireList.tsx'));
const FormPage = lazy(() => import('./resources/questionnaires/builder/QuestionnaireBuilderPage.tsx'));
const SettingsPage = lazy(() => import('./settings/SettingsPage.tsx'));
const ExportPage = lazy(() => import('./resources/exports/ExportPage.tsx'));
const ExportFiles = lazy(() => import('./resources/exports/ExportFiles.tsx'));
const ExportOpenedPage = lazy(() => import('./resources/exports/ExportOpenedPage.tsx'));
const PlanList = lazy(() => import('./resources/memberships/PlanList.tsx'));
const SubscriptionList = lazy(() => import('./resources/memberships/SubscriptionList.tsx'));
const SalesTaxPage = lazy(() => import('./resources/taxes/SalesTaxPage.tsx'));
const TaxRateList = lazy(() => import('./resources/taxes/TaxRateList.tsx'));
const Home = lazy(() => import('./layout/HomeRedirect.tsx'));
const UnverifiedPayments = lazy(() => import('./resources/payments/UnverifiedPayments.tsx'));
const SettlementRequests = lazy(() => import('./resources/appointments/OfflinePaymentRequests.tsx'));
const BmlInvoices = lazy(() => import('./resources/invoices/BmlInvoices.tsx'));
const ConsoleLayout = lazy(() => import('./layout/ConsoleLayout.tsx'));

saveExportToken();

/** The same build answers at /admin and at /super-admin. */
const basename = location.pathname.startsWith('/super-admin') ? '/super-admin' : '/admin';

export const App = () => (
  <BrowserRouter basename={basename}>
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={preferenceStore}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <PracticeFormats>
        <Toasts />
        <Suspense fallback={<LoadingPage />}>
          <CoreAdminUI
            title="Bedside"
            layout={ConsoleLayout}
            dashboard={Home}
            loginPage={<SignInPage />}
            loading={LoadingPage}
            error={CrashPage}
            catchAll={NotFound}
            accessDenied={AccessDenied}
            requireAuth
            disableTelemetry
          >
            <CustomRoutes noLayout>
              <Route path="/forgot-password" element={<ForgotPasswordPage />} />
            </CustomRoutes>
            <CustomRoutes>
              <Route path="/board" element={<BoardPage />} />
              <Route path="/inbox/:id?" element={<InboxPage />} />
              <Route path="/chat/:id?" element={<ChatPage />} />
              <Route path="/appointments/chat_view" element={<AppointmentChatsPage />} />
              <Route path="/my-day" element={<MyDayPage />} />
              <Route path={UNVERIFIED} element={<UnverifiedPayments />} />
              <Route path={BML_REQUESTS} element={<SettlementRequests at={BML_REQUESTS} />} />
              <Route
                path={BML_REQUESTS_OF_APPOINTMENTS}
                element={<SettlementRequests at={BML_REQUESTS_OF_APPOINTMENTS} />}
              />
              <Route path={CASH_REQUESTS} element={<SettlementRequests at={CASH_REQUESTS} />} />
              <Route path={BML_INVOICES} element={<BmlInvoices />} />
              <Route path="/predictive-360" element={<SubmissionList />} />
              <Route path="/predictive-360/forms" element={<FormList />} />
              <Route path="/predictive-360/forms/:id" element={<FormPage />} />
              <Route path="/predictive-360/:id" element={<SubmissionPage />} />
              <Route path="/profile" element={<ProfilePage />} />
              <Route path="/password" element={<PasswordPage />} />
              <Route path="/admin_logs" element={<AdminLogList />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route path="/message-templates" element={<MessageTemplateList />} />
              <Route path="/message-templates/:id" element={<MessageTemplatePage />} />
              <Route path="/export" element={<ExportPage resource="export" />} />
              <Route path="/export/services" element={<ExportPage resource="export-services" />} />
              <Route path="/export/invoices" element={<ExportPage resource="export-invoices" />} />
              <Route path="/export-services" element={<RedirectKeepingSearch to="/export/services" />} />
              <Route path="/export-invoices" element={<RedirectKeepingSearch to="/export/invoices" />} />
              <Route path="/export/files" element={<ExportFiles />} />
              <Route path={EXPORT_OPENED_PATH} element={<ExportOpenedPage />} />
              <Route path="/membership-form" element={<PlanList />} />
              <Route path="/membership-form/subscriptions" element={<SubscriptionList />} />
              <Route path="/sales_tax" element={<SalesTaxPage />} />
              <Route path="/sales_tax/history" element={<TaxRateList />} />
              <Route path="/admin_list" element={<AdminList />} />
              <Route path="/consents/texts" element={<ConsentTextList />} />
              <Route path="/services" element={<CatalogList catalog="services" />} />
              <Route path="/services/inactive" element={<CatalogList catalog="services" isInactive />} />
              <Route path="/provider_services" element={<CatalogList catalog="provider-services" />} />
              <Route
                path="/provider_services/inactive"
                element={<CatalogList catalog="provider-services" isInactive />}
              />
              <Route path="/soap-note-templates" element={<TemplateList />} />
              <Route path="/provider_services/dx_codes" element={<CodeList list="dx-codes" />} />
              <Route path="/provider_services/dx_codes/cpt" element={<CodeList list="cpt-codes" />} />
              <Route path="/provider_services/dx_codes/symptoms" element={<CodeList list="symptoms" />} />
              <Route path="/messages/queues" element={<FailedJobs />} />
              <Route path="/notification" element={<NotificationsPage />} />
              <Route path="/providers/invitation" element={<InvitationList />} />
            </CustomRoutes>
            <Resource {...appointments} />
            <Resource {...patients} />
            <Resource {...providers} />
            <Resource {...invoices} />
            <Resource {...payments} />
            <Resource {...refunds} />
            <Resource {...disputes} />
            <Resource {...paymentExceptions} />
            <Resource {...messages} />
            <Resource {...users} />
            <Resource {...consents} />
            <Resource {...appointmentRequests} />
          </CoreAdminUI>
        </Suspense>
      </PracticeFormats>
    </AdminContext>
  </BrowserRouter>
);
