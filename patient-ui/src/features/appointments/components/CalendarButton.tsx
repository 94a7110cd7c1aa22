import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { getCalendarFile } from '@bedside/contracts/appointments/dispatch.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { client } from '../../../api/client.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './cards.module.css';

export function CalendarButton({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts } = useTexts();
  const download = useMutation({
    mutationFn: async () => {
      const response = await client.request(getCalendarFile.path.replace('{id}', appointment.id));
      saveFile(await response.blob(), `${appointment.appointmentKey}.ics`);
    },
  });
  return (
    <div className={styles.actions}>
      <Button kind="secondary" small busy={download.isPending} onClick={() => download.mutate()}>
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
        {texts.addToCalendar}
      </Button>
      {download.error && <LoadFailure reason={download.error} onRetry={() => download.mutate()} />}
    </div>
  );
}
