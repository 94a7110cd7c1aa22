import type { getSlotOffer } from '@bedside/contracts/appointments/dispatch.api';
import type { CallData } from '@bedside/contracts/call';
import { useFormats } from '@bedside/ui-kit/components/Formats';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

interface Props {
  appointmentId: string;
  offer: CallData<typeof getSlotOffer>;
}

export function OfferRow({ appointmentId, offer }: Props) {
  const { home, when } = useTexts();
  const formats = useFormats();
  const moment = when.at(
    dayText(offer.appointmentDate, 'long', formats),
    timeText(offer.appointmentTime, formats),
  );
  return (
    <RowLink
      to={`/appointments/appointment_details/${appointmentId}`}
      lead={
        <IconCircle>
          <CalendarClock size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={home.offer}
      note={home.offerNote(moment)}
    />
  );
}
