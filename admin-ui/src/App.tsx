import { Button } from '@bedside/ui-kit/components/Button';
import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import { Toasts } from '@bedside/ui-kit/components/Toasts';
import { useWaitingRelease } from '@bedside/ui-kit/offline/register-worker';
import { themeFor } from '@bedside/ui-kit/theme';
import CssBaseline from '@mui/material/CssBaseline';
import { useTheme } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource, type ResourceProps, useLogin } from 'react-admin';
import { BrowserRouter, Navigate, Route, useLocation } from 'react-router';
import { authProvider } from './auth/auth-provider.ts';
import { basename } from './auth/basename.ts';
import { dataProvider } from './data/data-provider.ts';
import { useConfig } from './data/me.ts';
import { preferenceStore } from './data/preference-store.ts';
import { queryClient } from './data/query-client.ts';
import { AccessDenied, CrashPage, LoadingPage, NotFound } from './layout/Fallbacks.tsx';
import styles from './offline/UpdateNotice.module.css';
import { EXPORT_OPENED_PATH } from './resources/exports/export-token.ts';

const AppointmentRequestList = lazy(
  () => import('./resources/appointment-requests/AppointmentRequestList.tsx'),
);
const AppointmentRequestShow = lazy(
  () => import('./resources/appointment-requests/AppointmentRequestShow.tsx'),
);
const AppointmentList = lazy(() => import('./resources/appointments/AppointmentList.tsx'));
const AppointmentShow = lazy(() => import('./resources/appointments/AppointmentShow.tsx'));
const ConsentList = lazy(() => import('./resources/consents/ConsentList.tsx'));
const DayCloseList = lazy(() => import('./resources/day-closes/DayCloseList.tsx'));
const MonthClosesPage = lazy(() => import('./resources/day-closes/MonthClosesPage.tsx'));
const DisputeList = lazy(() => import('./resources/disputes/DisputeList.tsx'));
const InvoiceList = lazy(() => import('./resources/invoices/InvoiceList.tsx'));
const InvoicePage = lazy(() => import('./resources/invoices/InvoicePage.tsx'));
const MessageList = lazy(() => import('./resources/messages/MessageList.tsx'));
const PatientList = lazy(() => import('./resources/patients/PatientList.tsx'));
const PatientPage = lazy(() => import('./resources/patients/PatientPage.tsx'));
const PaymentExceptionList = lazy(() => import('./resources/payment-exceptions/PaymentExceptionList.tsx'));
const PaymentList = lazy(() => import('./resources/payments/PaymentList.tsx'));
const ProviderList = lazy(() => import('./resources/providers/ProviderList.tsx'));
const ProviderShow = lazy(() => import('./resources/providers/ProviderShow.tsx'));
const RefundList = lazy(() => import('./resources/refunds/RefundList.tsx'));
const UserList = lazy(() => import('./resources/users/UserList.tsx'));
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
const AmendmentList = lazy(() => import('./resources/amendments/AmendmentList.tsx'));
const MessageTemplateList = lazy(() => import('./resources/message-templates/MessageTemplateList.tsx'));
const MessageTemplatePage = lazy(() => import('./resources/message-templates/MessageTemplatePage.tsx'));
const AdminLogList = lazy(() => import('./resources/admin-logs/AdminLogList.tsx'));
const TemplateList = lazy(() => import('./resources/soap-note-templates/TemplateList.tsx'));
const BoardPage = lazy(() => import('./board/BoardPage.tsx'));
const ChatScreen = lazy(() => import('./chat/ChatScreen.tsx'));
const AppointmentChatsPage = lazy(() => import('./chat/AppointmentChatsPage.tsx'));
const MyDayPage = lazy(() => import('./my-day/MyDayPage.tsx'));
const VideoPage = lazy(() => import('./video/VideoPage.tsx'));
const SubmissionList = lazy(() => import('./resources/questionnaires/SubmissionList.tsx'));
const SubmissionPage = lazy(() => import('./resources/questionnaires/SubmissionPage.tsx'));
const FormList = lazy(() => import('./resources/questionnaires/forms/QuestionnaireList.tsx'));
const FormPage = lazy(() => import('./resources/questionnaires/builder/QuestionnaireBuilderPage.tsx'));
const ApiKeyList = lazy(() => import('./resources/integrations/ApiKeyList.tsx'));
const AppList = lazy(() => import('./resources/integrations/AppList.tsx'));
const WebhookList = lazy(() => import('./resources/webhooks/WebhookList.tsx'));
const SettingsPage = lazy(() => import('./settings/SettingsPage.tsx'));
const ExportPage = lazy(() => import('./resources/exports/ExportPage.tsx'));
const ImportsPage = lazy(() => import('./resources/imports/ImportsPage.tsx'));
const ImportPage = lazy(() => import('./resources/imports/ImportPage.tsx'));
const ExportFiles = lazy(() => import('./resources/exports/ExportFiles.tsx'));
const PracticeExports = lazy(() => import('./resources/exports/PracticeExports.tsx'));
const ExportOpenedPage = lazy(() => import('./resources/exports/ExportOpenedPage.tsx'));
const PlanList = lazy(() => import('./resources/memberships/PlanList.tsx'));
const SubscriptionList = lazy(() => import('./resources/memberships/SubscriptionList.tsx'));
const SalesTaxPage = lazy(() => import('./resources/taxes/SalesTaxPage.tsx'));
const TaxRateList = lazy(() => import('./resources/taxes/TaxRateList.tsx'));
const Home = lazy(() => import('./layout/HomeRedirect.tsx'));
const UnverifiedPayments = lazy(() => import('./resources/payments/UnverifiedPayments.tsx'));
const SettlementRequests = lazy(() => import('./resources/appointments/OfflinePaymentRequests.tsx'));
const AllReviews = lazy(() => import('./resources/payments/AllReviews.tsx'));
const DecisionList = lazy(() => import('./resources/billing-decisions/BillingDecisionList.tsx'));
const BmlInvoices = lazy(() => import('./resources/invoices/BmlInvoices.tsx'));
const ConsoleLayout = lazy(() => import('./layout/ConsoleLayout.tsx'));

/** A resource at a path other than its name. List it before the resource of that name, whose pages then win. */
const ResourceAt = ({ resource, ...screens }: ResourceProps & { resource: string }) => (
  <Resource {...screens} name={resource} />
);
ResourceAt.raName = 'Resource';
ResourceAt.registerResource = ({ resource, ...screens }: ResourceProps & { resource: string }) =>
  Resource.registerResource({ ...screens, name: resource });

const lightTheme = themeFor('light');
const darkTheme = themeFor('dark');

/** Marks the page with the selected theme, so that a browser in dark mode doesn’t override a light theme. */
function ThemeMark() {
  const { mode } = useTheme().palette;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  return null;
}

function RedirectKeepingSearch({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}

/** Formats dates in the practice's time zone. */
function PracticeFormats({ children }: { children: ReactNode }) {
  const zone = useConfig()?.practice.timeZone ?? 'America/Chicago';
  return <FormatsProvider value={{ zone }}>{children}</FormatsProvider>;
}

/**
 * Signs in again after a session ended. A browser without a session signs in before the console loads: see
 * SignInApp.
 */
function SignInAgain() {
  return <SignInPage signIn={useLogin()} />;
}

export const App = () => (
  <BrowserRouter basename={basename()}>
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={preferenceStore}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <ThemeMark />
      <PracticeFormats>
        <Toasts />
        <UpdateNotice />
        <Suspense fallback={<LoadingPage />}>
          <CoreAdminUI
            title="Bedside"
            layout={ConsoleLayout}
            dashboard={Home}
            loginPage={<SignInAgain />}
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
              <Route path="/inbox/:id?" element={<ChatScreen key="inbox" view="inbox" />} />
              <Route path="/chat/:id?" element={<ChatScreen key="team" view="team" />} />
              <Route path="/my-day" element={<MyDayPage />} />
              <Route path="/video/:id" element={<VideoPage />} />
              <Route path="/profile" element={<ProfilePage />} />
              <Route path="/password" element={<PasswordPage />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route path="/export" element={<ExportPage resource="export" />} />
              <Route path="/export/services" element={<ExportPage resource="export-services" />} />
              <Route path="/export/invoices" element={<ExportPage resource="export-invoices" />} />
              <Route path="/export-services" element={<RedirectKeepingSearch to="/export/services" />} />
              <Route path="/export-invoices" element={<RedirectKeepingSearch to="/export/invoices" />} />
              <Route path="/imports" element={<ImportsPage />} />
              <Route path="/imports/:id" element={<ImportPage />} />
              <Route path={EXPORT_OPENED_PATH} element={<ExportOpenedPage />} />
              <Route path="/to-review" element={<AllReviews />} />
              <Route path="/sales_tax" element={<SalesTaxPage />} />
              <Route path="/notification" element={<NotificationsPage />} />
            </CustomRoutes>
            <ResourceAt
              name="bml_request"
              resource="appointments"
              list={<SettlementRequests at="/bml_request" />}
            />
            <ResourceAt
              name="cashRequest"
              resource="appointments"
              list={<SettlementRequests at="/cashRequest" />}
            />
            <Resource name="appointments" list={AppointmentList} show={AppointmentShow}>
              <Route path="chat_view" element={<AppointmentChatsPage />} />
              <Route path="unVerified_payments/*" element={<UnverifiedPayments />} />
              <Route path="BML_request" element={<SettlementRequests at="/appointments/BML_request" />} />
            </Resource>
            <Resource name="web-appointments" list={AppointmentRequestList} show={AppointmentRequestShow} />
            <Resource name="patients" list={PatientList} show={PatientPage} edit={PatientPage} />
            <Resource name="users" list={UserList} />
            <Resource name="consents" list={ConsentList} />
            <Resource name="amendment-requests" list={AmendmentList} />
            <ResourceAt name="consents/texts" resource="consent-texts" list={ConsentTextList} />
            <Resource name="providers" list={ProviderList} show={ProviderShow} />
            <ResourceAt name="providers/invitation" resource="provider-invitations" list={InvitationList} />
            <ResourceAt name="admin_list" resource="admins" list={AdminList} />
            <ResourceAt name="integrations" resource="api-keys" list={ApiKeyList} />
            <ResourceAt name="integrations/apps" resource="apps" list={AppList} />
            <ResourceAt name="integrations/webhooks" resource="webhook-endpoints" list={WebhookList} />
            <ResourceAt name="admin_logs" resource="admin-logs" list={AdminLogList} />
            <Resource name="services" list={<CatalogList catalog="services" />}>
              <Route path="inactive" element={<CatalogList catalog="services" isInactive />} />
            </Resource>
            <ResourceAt
              name="provider_services"
              resource="provider-services"
              list={<CatalogList catalog="provider-services" />}
            >
              <Route path="inactive" element={<CatalogList catalog="provider-services" isInactive />} />
            </ResourceAt>
            <ResourceAt
              name="provider_services/dx_codes"
              resource="dx-codes"
              list={<CodeList list="dx-codes" />}
            />
            <ResourceAt
              name="provider_services/dx_codes/cpt"
              resource="cpt-codes"
              list={<CodeList list="cpt-codes" />}
            />
            <ResourceAt
              name="provider_services/dx_codes/symptoms"
              resource="symptoms"
              list={<CodeList list="symptoms" />}
            />
            <Resource name="soap-note-templates" list={TemplateList} />
            <ResourceAt
              name="predictive-360"
              resource="questionnaire-submissions"
              list={SubmissionList}
              edit={SubmissionPage}
            />
            <ResourceAt
              name="predictive-360/forms"
              resource="questionnaires"
              list={FormList}
              edit={FormPage}
            />
            <ResourceAt name="bml_request_invoice" resource="invoices" list={BmlInvoices} />
            <Resource name="invoices" list={InvoiceList} show={InvoicePage} edit={InvoicePage} />
            <Resource name="payments" list={PaymentList} />
            <Resource name="refunds" list={RefundList} />
            <Resource name="disputes" list={DisputeList} />
            <Resource name="day-closes" list={DayCloseList}>
              <Route path="months" element={<MonthClosesPage />} />
            </Resource>
            <Resource name="payment-reviews" list={PaymentExceptionList}>
              <Route path="refunds" element={<PaymentExceptionList of="refunds" />} />
            </Resource>
            <ResourceAt name="to-review/decided" resource="billing-decisions" list={DecisionList} />
            <ResourceAt name="membership-form" resource="plans" list={PlanList} />
            <ResourceAt
              name="membership-form/subscriptions"
              resource="subscriptions"
              list={SubscriptionList}
            />
            <ResourceAt name="sales_tax/history" resource="tax-rates" list={TaxRateList} />
            <ResourceAt name="export/practice" resource="exports" list={PracticeExports} />
            <ResourceAt name="export/files" resource="exports" list={ExportFiles} />
            <Resource name="messages" list={MessageList} />
            <ResourceAt name="messages/queues" resource="failed-jobs" list={FailedJobs} />
            <Resource name="message-templates" list={MessageTemplateList} edit={MessageTemplatePage} />
          </CoreAdminUI>
        </Suspense>
      </PracticeFormats>
    </AdminContext>
  </BrowserRouter>
);

function UpdateNotice() {
  const reload = useWaitingRelease();
  if (!reload) return null;
  return (
    <div className={styles.update} role="status">
      A new version is ready.
      <Button small onClick={reload}>
        Reload
      </Button>
    </div>
  );
}
