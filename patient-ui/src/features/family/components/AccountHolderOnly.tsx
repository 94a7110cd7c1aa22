import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { BackLink } from '../../../components/BackLink.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { accountHolderOf } from '../household.ts';
import { PatientGate } from './PatientGate.tsx';

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
