import { imageTypes, MAX_PICTURE_BYTES } from '@bedside/contracts/people/account.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { ImageButtons } from '@bedside/ui-kit/components/ImageButtons';
import { resizeImage, UnreadableImageError } from '@bedside/ui-kit/image/resize-image';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'react-admin';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../components/drawer.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { patientQuery, useRefreshPatients } from '../use-patient.ts';
import styles from './actions.module.css';

/** The longer side in pixels: the largest size shown on any screen. */
const LONGEST = 800;
const texts = { choose: 'Choose a photo', take: 'Take a photo' };

export default function ImageForm({ patient }: { patient: PatientRow }) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshPatients();
  const { data: fresh = patient } = useGetOne<PatientRow>('patients', { id: patient.id, meta: patientQuery });
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: (dataProvider: ConsoleDataProvider) => Promise<{ message: string }>) =>
      change(dataProvider),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
    },
  });
  useDrawerGuard(() => !isPending);
  const upload = async (file: File) => {
    const image = await squareOf(file);
    mutate((api) => api.uploadProfileImage(image, { body: { userId: patient.id } }));
  };
  return (
    <>
      <DrawerHeader title="Profile photo" about={patient.fullname} />
      <div className={drawerStyles.body}>
        {error && <FailureNotice failure={error} onReload={() => void refresh()} />}
        <div className={styles.image}>
          <Avatar person={fresh} size={96} />
          <div>
            <ImageButtons
              what={`of ${patient.fullname}`}
              texts={texts}
              camera="environment"
              types={imageTypes}
              disabled={isPending}
              onPick={(file) =>
                void upload(file).catch((reason: unknown) =>
                  showToast(reason instanceof UnreadableImageError ? unreadable : String(reason), 'error'),
                )
              }
            />
            {fresh.profileImage && (
              <Button
                kind="danger"
                disabled={isPending}
                onClick={() => mutate((api) => api.removeProfileImage({ query: { userId: patient.id } }))}
              >
                Remove photo
              </Button>
            )}
          </div>
        </div>
        <p>JPEG, PNG or WebP, up to {MAX_PICTURE_BYTES / 1024 / 1024} MB. Cropped to a circle.</p>
      </div>
      <div className={drawerStyles.foot}>
        <span className={drawerStyles.note} role="status">
          {isPending && 'Saving photo'}
        </span>
        <Button kind="secondary" disabled={isPending} onClick={drawer.leave}>
          Close
        </Button>
      </div>
    </>
  );
}

const unreadable = 'This file can’t be opened. Choose a JPEG, PNG or WebP image.';

/** Crops to the largest centered square. */
async function squareOf(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadableImageError();
  });
  const side = Math.min(bitmap.width, bitmap.height);
  const area = { x: (bitmap.width - side) / 2, y: (bitmap.height - side) / 2, width: side, height: side };
  bitmap.close();
  return resizeImage(file, LONGEST, area);
}
