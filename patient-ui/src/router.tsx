import type { RouteObject } from 'react-router';
import { createBrowserRouter, type LoaderFunction, redirect } from 'react-router';
import { configQuery } from './api/config-queries.ts';
import { queryClient } from './api/query-client.ts';
import { appointmentPath } from './features/appointments/appointment-path.ts';
import { chartRoutes } from './features/charts/chart-routes.ts';
import { loadTexts, preferredLanguage } from './i18n/language.ts';
import { RouteFailure } from './layout/RouteFailure.tsx';
import { profileRoutes } from './profile-routes.ts';
import { signInPath } from './session/next-path.ts';
import { session } from './session/session.ts';

const isIn = () => session.read().status === 'in';

/** Redirects to sign-in while signed out. The link of a video visit opens without, by the token in its fragment. */
const signedInOnly: LoaderFunction = ({ request }) => {
  if (isIn()) return null;
  const { pathname, search } = new URL(request.url);
  const { hash } = window.location;
  return redirect(
    pathname.startsWith('/video/') && hash ? `/video/open${hash}` : signInPath(`${pathname}${search}`),
  );
};
/** The link format is specified: a payment link token, or an appointment id. */
const toPayment: LoaderFunction = ({ params: { id = '' } }) =>
  redirect(isUuid(id) ? appointmentPath(id) : `/paynow/${id}`);
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const signedOutOnly: LoaderFunction = () => (isIn() ? redirect('/home') : null);
/** Runs before a screen's code is fetched. */
const guard = (loader: LoaderFunction) => ({ loader });

/** Loaded in parallel with the screen code, as is the config, which nearly every page shows something of. */
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

/** As index.html shows before any script has come. */
const Splash = () => (
  <p className="splash" role="status">
    <img src="/favicon.svg" alt="Bedside" width="56" height="56" />
  </p>
);

const recordsRoutes: RouteObject[] = [
  { path: 'records', loader: () => redirect('/records/reports') },
  {
    path: 'records/reports',
    lazy: async () => ({ Component: (await import('./features/records/pages/ReportsPage.tsx')).ReportsPage }),
  },
  {
    path: 'records/documents',
    lazy: async () => ({
      Component: (await import('./features/records/pages/DocumentsPage.tsx')).DocumentsPage,
    }),
  },
  {
    path: 'records/download',
    lazy: async () => ({
      Component: (await import('./features/record-download/pages/RecordDownloadPage.tsx')).RecordDownloadPage,
    }),
  },
  {
    path: 'records/readers',
    lazy: async () => ({
      Component: (await import('./features/record-download/pages/RecordReadersPage.tsx')).RecordReadersPage,
    }),
  },
  {
    path: 'records/corrections',
    lazy: async () => ({
      Component: (await import('./features/amendments/pages/AmendmentsPage.tsx')).AmendmentsPage,
    }),
  },
  {
    path: 'records/corrections/new',
    lazy: async () => ({
      Component: (await import('./features/amendments/pages/NewAmendmentPage.tsx')).NewAmendmentPage,
    }),
  },
  {
    path: 'records/documents/upload',
    lazy: async () => ({ Component: (await import('./features/records/pages/UploadPage.tsx')).UploadPage }),
  },
];

const questionnairesRoutes: RouteObject[] = [
  {
    path: 'predictive360',
    lazy: async () => ({
      Component: (await import('./features/questionnaires/pages/QuestionnairesPage.tsx')).QuestionnairesPage,
    }),
  },
  {
    path: 'predictive360/:id',
    lazy: async () => ({
      Component: (await import('./features/questionnaires/pages/FillQuestionnairePage.tsx'))
        .FillQuestionnairePage,
    }),
  },
  {
    path: 'predictive360/:id/answers',
    lazy: async () => ({
      Component: (await import('./features/questionnaires/pages/AnswersPage.tsx')).AnswersPage,
    }),
  },
];

export const router = createBrowserRouter([
  {
    HydrateFallback: Splash,
    ErrorBoundary: RouteFailure,
    children: [
      {
        ...guard(signedOutOnly),
        children: [
          { index: true, lazy: signIn },
          { path: 'login', lazy: signIn },
          {
            path: 'signup',
            lazy: async () => ({
              Component: (await import('./features/sign-up/pages/SignUpPage.tsx')).SignUpPage,
            }),
          },
          {
            path: 'otp-verification',
            lazy: async () => ({
              Component: (await import('./features/sign-in/pages/CodePage.tsx')).CodePage,
            }),
          },
        ],
      },
      {
        path: 'forgot-password',
        lazy: async () => ({
          Component: (await import('./features/password/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
        }),
      },
      {
        path: 'set-password',
        lazy: async () => ({
          Component: (await import('./features/password/pages/SetPasswordPage.tsx')).SetPasswordPage,
        }),
      },
      {
        path: 'confirm-contact',
        lazy: async () => ({
          Component: (await import('./features/password/pages/ConfirmContactPage.tsx')).ConfirmContactPage,
        }),
      },
      {
        path: 'direct-login',
        lazy: async () => ({
          Component: (await import('./features/sign-in/pages/DirectLoginPage.tsx')).DirectLoginPage,
        }),
      },
      {
        lazy: allTexts,
        children: [
          {
            path: 'paynow/:token',
            lazy: async () => ({
              Component: (await import('./features/payment/pages/PayNowPage.tsx')).PayNowPage,
            }),
          },
          {
            path: 'video/open',
            lazy: async () => ({
              Component: (await import('./features/video/pages/VideoLinkPage.tsx')).VideoLinkPage,
            }),
          },
          {
            path: 'video/guest',
            lazy: async () => ({
              Component: (await import('./features/video/pages/VideoLinkPage.tsx')).VideoGuestPage,
            }),
          },
          {
            path: 'receipt',
            lazy: async () => ({
              Component: (await import('./features/payment/pages/ReceiptPage.tsx')).ReceiptPage,
            }),
          },
          {
            path: 'request-appointment',
            lazy: async () => ({
              Component: (await import('./features/appointment-request/pages/RequestPage.tsx')).RequestPage,
            }),
          },
          {
            path: 'vital-chart',
            lazy: async () => ({
              Component: (await import('./features/vital-chart/pages/VitalChartPage.tsx')).VitalChartPage,
            }),
          },
          {
            path: 'consent_details/:token',
            lazy: async () => ({
              Component: (await import('./features/consents/pages/ConsentPage.tsx')).ConsentPage,
            }),
          },
          {
            path: 'PROMETHEUS/:token',
            lazy: async () => ({
              Component: (await import('./features/questionnaires/fill/pages/QuestionnairePage.tsx'))
                .QuestionnairePage,
            }),
          },
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
              {
                path: 'notification',
                lazy: async () => ({
                  Component: (await import('./features/notifications/pages/NotificationsPage.tsx'))
                    .NotificationsPage,
                }),
              },
              ...recordsRoutes,
              { path: 'chat/:id?', lazy: chat },
              {
                path: 'video/:id',
                lazy: async () => ({
                  Component: (await import('./features/video/pages/VideoPage.tsx')).VideoPage,
                }),
              },
              {
                path: 'appointments/chat/provider/:id?',
                lazy: async () => ({
                  Component: (await import('./features/chat/pages/OpenChatPage.tsx')).OpenChatPage,
                }),
              },
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
            // Outside the shell, whose requests would fail once the session ends.
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
