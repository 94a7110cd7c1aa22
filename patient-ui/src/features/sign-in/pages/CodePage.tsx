import { sendSignInCode, signInWithCode } from '@bedside/contracts/people/sign-in.api';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { nextPath } from '../../../session/next-path.ts';
import { session } from '../../../session/session.ts';
import { type CodeRequest, readCodeRequest } from '../code-request.ts';
import { CodeStep } from '../components/CodeStep.tsx';
import { parseIdentifier } from '../identifier.ts';

export function CodePage() {
  const { state } = useLocation();
  const request = readCodeRequest(state);
  return request ? <EnterCode request={request} /> : <Navigate to="/" replace />;
}

function EnterCode({ request: { who, remember } }: { request: CodeRequest }) {
  const { code: texts } = useFirstTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <CodeStep
      to={who}
      sentence={texts.sent}
      other={
        <Link to={`/login${search}`} className="link">
          {texts.otherWay}
        </Link>
      }
      onCheck={async (code) => {
        const body = { ...parseIdentifier(who), OTP: code, rememberMe: remember };
        return (await client.send(signInWithCode, { body })).data;
      }}
      onAccepted={(signedIn) => {
        session.begin(signedIn, remember);
        navigate(nextPath(search), { replace: true });
      }}
      onSendAgain={() => client.send(sendSignInCode, { body: parseIdentifier(who) })}
    />
  );
}
