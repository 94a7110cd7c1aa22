import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PriceLines, type PriceSummary } from '../../booking/components/PriceAside.tsx';

export function RequestPrice(price: PriceSummary) {
  const { booking } = useTexts();
  return (
    <Card title={booking.yourAppointment}>
      <PriceLines {...price} />
      <p className="small muted">{booking.payAfter}</p>
    </Card>
  );
}
