import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { configQuery } from './api/config-queries.ts';
import { queryClient } from './api/query-client.ts';
import { appointmentPath } from './features/appointments/appointment-path.ts';
import { chartRoutes } from './features/charts/chart-routes.ts';
import { loadTexts, preferredLanguage } from './i18n/language.ts';
import { RouteFailure } from './layout/RouteFailure.tsx';
import { pageAt } from './page-at.ts';
import { profileRoutes } from './profile-routes.ts';
import { signInPath } from './session/next-path.ts';
import { session } from './session/session.ts';

const isIn = () => session.read().status === 'in';

/**
 * Redirects to sign-in while signed out. A video visit’s link opens without signing in, by the token in its
 * fragment.
 */
const signedInOnly: LoaderFunction = ({ request }) => {
  if (isIn()) return null;
  const { pathname, search } = new URL(request.url);
  const { hash } = window.location;
  return redirect(
    pathname.startsWith('/video/') && hash ? `/video/open${hash}` : signInPath(`${pathname}${search}`),
  );
};
/** The specified link format: a payment link’s token or an appointment’s ID. */
const toPayment: LoaderFunction = ({ params: { id = '' } }) =>
  redirect(isUuid(id) ? appointmentPath(id) : `/paynow/${id}`);
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const signedOutOnly: LoaderFunction = () => (isIn() ? redirect('/home') : null);
/** Runs before a screen's code is fetched. */
const guard = (loader: LoaderFunction) => ({ loader });

/** Loads along with the screen’s code. Also prefetches the config, which nearly every page uses. */
const allTexts = async () => {
  void queryClient.prefetchQuery(configQuery);
  const [{ AllTexts }] = await Promise.all([import('./i18n/AllTexts.tsx'), loadTexts(preferredLanguage())]);
  return { Component: AllTexts };
};
const shell = async () => ({ Component: (await import('./layout/Shell.tsx')).Shell });
const home = async () => {
  const { HomePage, homeQuery } = await import('./features/home/pages/HomePage.tsx');
  if (isIn()) void queryClient.prefetchQuery(homeQuery);
  return { Component: HomePage };
};
const signIn = async () => ({
  Component: (await import('./features/sign-in/pages/SignInPage.tsx')).SignInPage,
});
const appointments = async () => ({
  Component: (await import('./features/appointments/pages/AppointmentsPage.tsx')).AppointmentsPage,
});
const appointment = async () => ({
  Component: (await import('./features/appointments/pages/AppointmentPage.tsx')).AppointmentPage,
});
const chat = async () => ({ Component: (await import('./features/chat/pages/ChatPage.tsx')).ChatPage });
const book = async () => ({ Component: (await import('./features/booking/pages/BookPage.tsx')).BookPage });

/** The same splash screen that index.html shows before any script has loaded. */
const Splash = () => (
  <p className="splash" role="status">
    <img src="/favicon.svg" alt="Bedside" width="56" height="56" />
  </p>
);

const recordsRoutes: RouteObject[] = [
  { path: 'records', loader: () => redirect('/records/reports') },
  pageAt('records/reports', () => import('./features/records/pages/ReportsPage.tsx'), 'ReportsPage'),
  pageAt('records/documents', () => import('./features/records/pages/DocumentsPage.tsx'), 'DocumentsPage'),
  pageAt(
    'records/download',
    () => import('./features/record-download/pages/RecordDownloadPage.tsx'),
    'RecordDownloadPage',
  ),
  pageAt(
    'records/readers',
    () => import('./features/record-download/pages/RecordReadersPage.tsx'),
    'RecordReadersPage',
  ),
  pageAt(
    'records/corrections',
    () => import('./features/amendments/pages/AmendmentsPage.tsx'),
    'AmendmentsPage',
  ),
  pageAt(
    'records/corrections/new',
    () => import('./features/amendments/pages/NewAmendmentPage.tsx'),
    'NewAmendmentPage',
  ),
  pageAt('records/documents/upload', () => import('./features/records/pages/UploadPage.tsx'), 'UploadPage'),
];

const questionnairesRoutes: RouteObject[] = [
  pageAt(
    'predictive360',
    () => import('./features/questionnaires/pages/QuestionnairesPage.tsx'),
    'QuestionnairesPage',
  ),
  pageAt(
    'predictive360/:id',
    () => import('./features/questionnaires/pages/FillQuestionnairePage.tsx'),
    'FillQuestionnairePage',
  ),
  pageAt(
    'predictive360/:id/answers',
    () => import('./features/questionnaires/pages/AnswersPage.tsx'),
    'AnswersPage',
  ),
];

/** Loads the code of the first page at once. */
export const openRouter = () =>
  createBrowserRouter([
    {
      HydrateFallback: Splash,
      ErrorBoundary: RouteFailure,
      children: [
        {
          ...guard(signedOutOnly),
          children: [
            { index: true, lazy: signIn },
            { path: 'login', lazy: signIn },
            pageAt('signup', () => import('./features/sign-up/pages/SignUpPage.tsx'), 'SignUpPage'),
            pageAt('otp-verification', () => import('./features/sign-in/pages/CodePage.tsx'), 'CodePage'),
          ],
        },
        pageAt(
          'forgot-password',
          () => import('./features/password/pages/ForgotPasswordPage.tsx'),
          'ForgotPasswordPage',
        ),
        pageAt(
          'set-password',
          () => import('./features/password/pages/SetPasswordPage.tsx'),
          'SetPasswordPage',
        ),
        pageAt(
          'confirm-contact',
          () => import('./features/password/pages/ConfirmContactPage.tsx'),
          'ConfirmContactPage',
        ),
        pageAt(
          'direct-login',
          () => import('./features/sign-in/pages/DirectLoginPage.tsx'),
          'DirectLoginPage',
        ),
        {
          lazy: allTexts,
          children: [
            pageAt('paynow/:token', () => import('./features/payment/pages/PayNowPage.tsx'), 'PayNowPage'),
            pageAt('video/open', () => import('./features/video/pages/VideoLinkPage.tsx'), 'VideoLinkPage'),
            pageAt('video/guest', () => import('./features/video/pages/VideoLinkPage.tsx'), 'VideoGuestPage'),
            pageAt('receipt', () => import('./features/payment/pages/ReceiptPage.tsx'), 'ReceiptPage'),
            pageAt(
              'request-appointment',
              () => import('./features/appointment-request/pages/RequestPage.tsx'),
              'RequestPage',
            ),
            pageAt(
              'vital-chart',
              () => import('./features/vital-chart/pages/VitalChartPage.tsx'),
              'VitalChartPage',
            ),
            pageAt(
              'consent_details/:token',
              () => import('./features/consents/pages/ConsentPage.tsx'),
              'ConsentPage',
            ),
            pageAt(
              'PROMETHEUS/:token',
              () => import('./features/questionnaires/fill/pages/QuestionnairePage.tsx'),
              'QuestionnairePage',
            ),
            {
              ...guard(signedInOnly),
              lazy: shell,
              children: [
                { path: 'home', lazy: home },
                { path: 'appointments', lazy: appointments },
                { path: 'appointments/upcoming_appointments', lazy: appointments },
                { path: 'appointments/completed_appointments', lazy: appointments },
                { path: 'appointments/appointment_details/:id', lazy: appointment },
                { path: 'appointments/book_appointment/:category?', lazy: book },
                pageAt(
                  'notification',
                  () => import('./features/notifications/pages/NotificationsPage.tsx'),
                  'NotificationsPage',
                ),
                ...recordsRoutes,
                { path: 'chat/:id?', lazy: chat },
                pageAt('video/:id', () => import('./features/video/pages/VideoPage.tsx'), 'VideoPage'),
                pageAt(
                  'appointments/chat/provider/:id?',
                  () => import('./features/chat/pages/OpenChatPage.tsx'),
                  'OpenChatPage',
                ),
                ...chartRoutes,
                ...questionnairesRoutes,
                ...profileRoutes,
              ],
            },
            {
              ...guard(signedInOnly),
              path: 'allow-app',
              lazy: async () => ({
                Component: (await import('./features/apps/pages/AllowAppPage.tsx')).AllowAppPage,
              }),
            },
            {
              // Outside the shell, because the shell’s requests would fail once the session ends.
              ...guard(signedInOnly),
              path: 'logout',
              lazy: async () => ({
                Component: (await import('./features/sign-in/pages/SignOutPage.tsx')).SignOutPage,
              }),
            },
          ],
        },
        { path: 'Patient_Payment/:id', loader: toPayment },
        { path: '*', loader: () => redirect(isIn() ? '/home' : '/'), Component: Splash },
      ],
    },
  ]);
