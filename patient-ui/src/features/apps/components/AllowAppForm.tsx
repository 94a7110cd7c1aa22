import type { CallData } from '@bedside/contracts/call';
import { allowApp, type describeAppRequest } from '@bedside/contracts/people/apps.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { Card } from '../../../components/Card.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../apps.module.css';
import { ReadsList } from './ReadsList.tsx';

interface Props {
  appRequest: CallData<typeof describeAppRequest>;
  request: string;
}

/** If there is a choice, nothing is preselected. */
export function AllowAppForm({ appRequest, request }: Props) {
  const { apps: texts } = useTexts();
  const { appName, people } = appRequest;
  const [patientId, setPatientId] = useState(people.length === 1 ? people[0]?.id : undefined);
  const [isMissing, setIsMissing] = useState(false);
  const allow = useMutation({
    mutationFn: (patientId: string) => client.send(allowApp, { body: { request, patientId } }),
    onSuccess: ({ data }) => window.location.assign(data.redirectTo),
  });
  const submit = () => (patientId ? allow.mutate(patientId) : setIsMissing(true));
  return (
    <>
      <Card title={texts.asks(appName)}>
        <Stack gap={12}>
          <ReadsList reads={appRequest.reads} />
          {appRequest.identity && <p>{texts.identity(appName)}</p>}
        </Stack>
      </Card>
      <Whose people={people} chosen={patientId} isMissing={isMissing && !patientId} onChoose={setPatientId} />
      <Card title={texts.howLong}>
        {appRequest.offline ? (
          <Stack gap={8}>
            <p>
              {texts.untilYouRemove} <DateText value={appRequest.endsAt} pattern="full" />.
            </p>
            <p>{texts.evenAway}</p>
          </Stack>
        ) : (
          <p>{texts.forAWhile}</p>
        )}
      </Card>
      <Stack gap={8}>
        <p className="small muted">{texts.outside(appName)}</p>
        <p className="small muted">{texts.anyTime}</p>
        <p className="small muted">{texts.back(appRequest.appHost)}</p>
      </Stack>
      {allow.error && <SubmitError reason={allow.error} />}
      <div className={styles.buttons}>
        <Button busy={allow.isPending || allow.isSuccess} onClick={submit}>
          {texts.allow}
        </Button>
        <Button kind="secondary" onClick={() => window.location.assign(appRequest.refusalUrl)}>
          {texts.refuse}
        </Button>
      </div>
    </>
  );
}

interface WhoseProps {
  people: Props['appRequest']['people'];
  chosen: string | undefined;
  isMissing: boolean;
  onChoose: (id: string) => void;
}

function Whose({ people, chosen, isMissing, onChoose }: WhoseProps) {
  const { apps: texts } = useTexts();
  const [only, ...others] = people;
  if (only && others.length === 0)
    return (
      <Card title={texts.whose}>
        <p>{only.isSelf ? texts.you(only.name) : only.name}</p>
      </Card>
    );
  return (
    <FieldGroup label={texts.whose} required error={isMissing ? texts.whoseMissing : undefined}>
      <Stack gap={8}>
        {people.map(({ id, name, isSelf }) => (
          <ChoiceTile
            key={id}
            type="radio"
            name="patient"
            title={isSelf ? texts.you(name) : name}
            checked={chosen === id}
            invalid={isMissing}
            onChange={() => onChoose(id)}
          />
        ))}
      </Stack>
    </FieldGroup>
  );
}
