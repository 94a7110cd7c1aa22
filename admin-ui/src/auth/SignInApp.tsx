import { Toasts } from '@bedside/ui-kit/components/Toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { queryClient } from '../data/query-client.ts';
import { authenticate } from './authenticate.ts';
import { basename } from './basename.ts';
import ForgotPasswordPage from './ForgotPasswordPage.tsx';
import SignInPage from './SignInPage.tsx';

/** For a browser without a session, so that it doesn’t load the whole console just to sign in. */
export const SignInApp = ({ onSignedIn }: { onSignedIn(): Promise<void> }) => (
  <BrowserRouter basename={basename()}>
    <QueryClientProvider client={queryClient}>
      <Toasts />
      <Routes>
        <Route path="/login" element={<SignIn onSignedIn={onSignedIn} />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="*" element={<ToSignIn />} />
      </Routes>
    </QueryClientProvider>
  </BrowserRouter>
);

/** Passes the state in react-admin’s format, because its own sign-in page may have been reloaded. */
function ToSignIn() {
  const { pathname, search } = useLocation();
  return <Navigate to="/login" state={{ nextPathname: pathname, nextSearch: search }} replace />;
}

function SignIn({ onSignedIn }: { onSignedIn(): Promise<void> }) {
  const { state } = useLocation();
  return (
    <SignInPage
      signIn={async (authentication) => {
        await authenticate(authentication);
        history.replaceState(
          null,
          '',
          `${basename()}${state?.nextPathname ?? '/'}${state?.nextSearch ?? ''}`,
        );
        await onSignedIn();
      }}
    />
  );
}
