import {
  type FamilyRelation,
  familyPresets,
  familyRelations,
} from '@bedside/contracts/people/family-grants.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { contactOf } from '../../family/existing-patient.ts';
import { invite } from '../family-access.ts';
import styles from './family-access.module.css';
import { KindList } from './KindList.tsx';

/** Invites someone outside the household. The response is the same whether or not they have an account. */
export function InviteForm() {
  const { familyAccess: texts } = useTexts();
  const queries = useQueryClient();
  const [who, setWho] = useState('');
  const [relation, setRelation] = useState<FamilyRelation>('OTHER');
  const [kinds, setKinds] = useState([...familyPresets.OTHER]);
  const send = useMutation({
    mutationFn: () => invite({ ...contactOf(who), relation, kinds }),
    onSuccess: () => {
      toast(texts.sent, 'success');
      setWho('');
      return queries.invalidateQueries({ queryKey: [keys.family] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <form className={styles.direction} onSubmit={submit} noValidate>
      <TextInput
        label={texts.who}
        help={texts.whoHelp}
        required
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
      <KindList kinds={kinds} onChange={setKinds} />
      <SubmitError reason={send.error} />
      <Button type="submit" wide busy={send.isPending} disabled={who.trim() === '' || kinds.length === 0}>
        {texts.invite}
      </Button>
    </form>
  );
}
