import { ApiError } from '@bedside/api-client/api-error';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { fullName } from '@bedside/ui-kit/person';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patientQuery } from '../../../api/queries.ts';
import { LoadFailure, NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { accountHolderOf } from '../household.ts';

interface Props {
  /** Defaults to the user. */
  id?: string | undefined;
  children: (patient: PatientRecord) => ReactNode;
}

export function PatientParts({ id, children }: Props) {
  const user = useUser();
  const { data, error, refetch } = useQuery(patientQuery(id ?? user.id));
  if (data) return children(data);
  if (!error) return <RowSkeletons rows={5} />;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isMissing ? <NotFoundNotice /> : <LoadFailure reason={error} onRetry={refetch} />;
}

interface GateProps extends Props {
  back: { to: string; label: string };
  /** The title shown if the page can’t load. */
  title?: string;
}

export function PatientGate({ id, back, title, children }: GateProps) {
  const { profile } = useTexts();
  const user = useUser();
  const { data, isError } = useQuery(patientQuery(id ?? user.id));
  if (data) return children(data);
  return (
    <Page
      title={title ?? profile.title}
      titleHidden={!isError}
      head={<BackLink to={back.to}>{back.label}</BackLink>}
    >
      <Stack gap={16} top={20}>
        <PatientParts id={id}>{children}</PatientParts>
      </Stack>
    </Page>
  );
}

export function AccountHolderOnly({ children }: { children: ReactNode }) {
  const { family } = useTexts();
  const back = { to: '/profile/personal', label: family.title };
  return (
    <PatientGate back={back}>
      {(reader) => {
        const holder = accountHolderOf(reader);
        if (reader.isAccountHolder || !holder) return children;
        return (
          <Page title={family.title} head={<BackLink to={back.to}>{back.label}</BackLink>}>
            <p>{family.notHolder(fullName(holder))}</p>
          </Page>
        );
      }}
    </PatientGate>
  );
}
