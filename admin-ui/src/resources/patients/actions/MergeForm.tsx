import { previewMerge } from '@bedside/contracts/people/merges.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../components/drawer.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { client } from '../../../data/client.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { PatientPicker } from '../PatientPicker.tsx';
import { patientAddress, useRefreshPatients } from '../use-patient.ts';
import { MergePreview } from './MergePreview.tsx';

export default function MergeForm({ patient }: { patient: PatientRow }) {
  const [other, setOther] = useState<PatientRow | null>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  if (other) {
    const [kept, merged] = isSwapped ? [other, patient] : [patient, other];
    return (
      <Confirm
        kept={kept}
        merged={merged}
        onSwap={() => setIsSwapped(!isSwapped)}
        onBack={() => setOther(null)}
      />
    );
  }
  return (
    <>
      <DrawerHeader title="Merge records" about={patient.fullname} />
      <div className={styles.body}>
        <p>Find this person’s duplicate record. You can review the changes before merging.</p>
        <PatientPicker label="Duplicate record" isEverybody except={[patient.id]} onPick={setOther} />
      </div>
    </>
  );
}

interface ConfirmProps {
  kept: PatientRow;
  merged: PatientRow;
  onSwap(): void;
  onBack(): void;
}

function Confirm({ kept, merged, onSwap, onBack }: ConfirmProps) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  const refresh = useRefreshPatients();
  const preview = useQuery({
    queryKey: ['merge-preview', kept.id, merged.id],
    queryFn: async () =>
      (await client.send(previewMerge, { body: { survivingPatientId: kept.id, mergedPatientId: merged.id } }))
        .data,
    staleTime: 0,
  });
  const merge = useMutation({
    mutationFn: () =>
      dataProvider.mergePatients({ body: { survivingPatientId: kept.id, mergedPatientId: merged.id } }),
    async onSuccess({ message }) {
      drawer.close();
      showToast(message, 'success');
      navigate(patientAddress(kept.id));
      await refresh();
    },
  });
  useDrawerGuard(() => !merge.isPending);
  const failure = merge.error ?? preview.error;
  const isReady = preview.data !== undefined && preview.data.obstacles.length === 0;
  return (
    <>
      <DrawerHeader title="Merge records" about={kept.fullname} />
      <div className={styles.body}>
        {failure && <FailureNotice failure={failure} onReload={() => void preview.refetch()} />}
        {preview.data && <MergePreview preview={preview.data} onSwap={onSwap} />}
        {preview.isPending && (
          <Loading label="Comparing records">
            <Skeleton height={320} />
          </Loading>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.note}>You can undo this within 24 hours from the record that’s kept.</span>
        <Button kind="secondary" disabled={merge.isPending} onClick={onBack}>
          Back
        </Button>
        <Button busy={merge.isPending} disabled={!isReady} onClick={() => merge.mutate()}>
          Merge records
        </Button>
      </div>
    </>
  );
}
