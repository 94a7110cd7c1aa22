import type { SlotOffer } from '@bedside/contracts/appointments/dispatch.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

export function OfferRow({ offer }: { offer: SlotOffer }) {
  const { home, when } = useTexts();
  const formats = useFormats();
  const moment = when.at(
    dayText(offer.appointmentDate, 'long', formats),
    timeText(offer.appointmentTime, formats),
  );
  return (
    <RowLink
      to={`/appointments/appointment_details/${offer.appointmentId}`}
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
