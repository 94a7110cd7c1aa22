import { day, NOT_A_DAY } from '@bedside/contracts/common/fields';
import {
  type FamilyRelation,
  familyPresets,
  familyRelations,
} from '@bedside/contracts/people/family-grants.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { dayIn } from '@bedside/ui-kit/formats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { contactOf } from '../../family/existing-patient.ts';
import { invite } from '../family-access.ts';
import styles from './family-access.module.css';
import { KindList } from './KindList.tsx';

/** Invites someone outside the household. The response is the same whether or not they have an account. */
export function InviteForm() {
  const { family, familyAccess: texts } = useTexts();
  const dates = useDateTexts();
  const { zone } = useFormats();
  const queries = useQueryClient();
  const [who, setWho] = useState('');
  const [relation, setRelation] = useState<FamilyRelation>('OTHER');
  const [kinds, setKinds] = useState([...familyPresets.OTHER]);
  const [endsOn, setEndsOn] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isDay = endsOn === '' || day.safeParse(endsOn).success;
  const isComplete = who.trim() !== '' && kinds.length > 0 && isDay;
  const send = useMutation({
    mutationFn: () => invite({ ...contactOf(who), relation, kinds, ...(endsOn && { endsOn }) }),
    onSuccess: () => {
      toast(texts.sent, 'success');
      setWho('');
      setEndsOn('');
      setIsTried(false);
      return queries.invalidateQueries({ queryKey: [keys.family] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isComplete) send.mutate();
  };
  return (
    <form className={styles.direction} onSubmit={submit} noValidate>
      <TextInput
        label={texts.who}
        help={texts.whoHelp}
        required
        error={isTried && who.trim() === '' ? family.existingWhoRequired : undefined}
        value={who}
        onChange={({ target }) => setWho(target.value)}
      />
      <SelectInput
        label={texts.relation}
        placeholder=""
        value={relation}
        options={familyRelations.map((value) => ({ value, label: texts.relations[value] }))}
        onChange={({ target }) => {
          const chosen = familyRelations.find((one) => one === target.value) ?? 'OTHER';
          setRelation(chosen);
          setKinds([...familyPresets[chosen]]);
        }}
      />
      <FieldGroup label={texts.theyCan} error={isTried && kinds.length === 0 ? texts.chooseKind : undefined}>
        <KindList kinds={kinds} onChange={setKinds} />
      </FieldGroup>
      <DateField
        label={texts.endsOn}
        help={texts.endsOnHelp}
        value={endsOn}
        min={dayIn(zone, new Date())}
        texts={dates}
        error={isTried && !isDay ? NOT_A_DAY : undefined}
        onChange={setEndsOn}
      />
      <SubmitError reason={send.error} />
      <Button type="submit" wide busy={send.isPending}>
        {texts.invite}
      </Button>
    </form>
  );
}
