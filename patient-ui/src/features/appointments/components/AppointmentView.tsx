import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { StatusChip, StatusIcon } from '@bedside/ui-kit/components/StatusChip';
import { Timeline } from '@bedside/ui-kit/components/Timeline';
import FileText from 'lucide-react/icons/file-text';
import { BackLink } from '../../../components/BackLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { Page } from '../../../components/Page.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { usePaymentConfirmation } from '../../payment/use-payment-confirmation.ts';
import { appointmentTitle, videoLinkOf } from '../appointment-text.ts';
import { appointmentTimeline } from '../appointment-timeline.ts';
import { isToPay, nextStepText } from '../next-step.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import styles from './AppointmentView.module.css';
import { ChangeCard } from './ChangeCard.tsx';
import { ConfirmAppointmentCard } from './ConfirmAppointmentCard.tsx';
import { PatientsCard } from './PatientsCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { ReportsCard } from './ReportsCard.tsx';
import { RequestedServicesCard } from './RequestedServicesCard.tsx';
import { SlotOfferCard } from './SlotOfferCard.tsx';
import { VideoCard } from './VideoCard.tsx';
import { WaitlistCard } from './WaitlistCard.tsx';

interface Props {
  visit: AppointmentDetails;
  reload: () => Promise<unknown>;
}

/** One visit: what happens next, its timeline, then its blocks. */
export function AppointmentView({ visit, reload }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const isDesk = useIsDesktop();
  const waits = isToPay(visit);
  const { confirming, noteSent } = usePaymentConfirmation({
    id: visit.id,
    waits,
    pending: visit.paymentPending,
    reload,
  });
  const shown = { ...visit, paymentPending: confirming };
  const status = visit.appointmentStatus;
  const videoLink = videoLinkOf(visit);
  const steps = appointmentTimeline(shown, texts, formats).map((step) => ({
    ...step,
    icon:
      status === 'PAID' ? (
        <FileText size={14} strokeWidth={2.5} aria-hidden />
      ) : (
        <StatusIcon status={status} size={14} />
      ),
  }));
  const costs = status !== 'CANCELLED' || visit.price !== null;
  const payment = costs && <PaymentCard visit={shown} onPaid={noteSent} />;
  const paysFirst = !isDesk && visit.appointmentStatus === 'AWAITING PAYMENT';
  const provider = visit.providerAssigned && (
    <ProviderCard provider={visit.providerAssigned} comment={visit.commentsForPatient} visitId={visit.id} />
  );
  return (
    <Page
      title={appointmentTitle(
        visit.services.map(({ name }) => name),
        texts.appointments,
      )}
      titleHidden
      head={<Head visit={visit} />}
      aside={
        isDesk &&
        (costs || visit.providerAssigned) && (
          <>
            {payment}
            {provider}
          </>
        )
      }
    >
      <div className={styles.cards}>
        {visit.slotOfferId && <SlotOfferCard key={visit.slotOfferId} offerId={visit.slotOfferId} />}
        <Card title={texts.visit.next} next>
          <p aria-live="polite">{nextStepText(shown, texts, formats)}</p>
          <ConfirmAppointmentCard visit={visit} />
        </Card>
        {status === 'PAID' && (
          <Card title={texts.visit.resultsAwaited}>
            <p className="muted">{texts.visit.resultsAwaitedText}</p>
          </Card>
        )}
        {paysFirst && payment}
        <Card title={texts.visit.timeline}>
          <Timeline steps={steps} />
        </Card>
        {!isDesk && !paysFirst && payment}
        {videoLink && <VideoCard link={videoLink} />}
        <AppointmentCard visit={visit} />
        <ReportsCard visit={visit} />
        <PatientsCard visit={visit} />
        <RequestedServicesCard services={visit.services} />
        {!isDesk && provider}
        <WaitlistCard visit={visit} />
        <ChangeCard visit={visit} />
      </div>
    </Page>
  );
}

function Head({ visit }: { visit: AppointmentDetails }) {
  const { appointments, status } = useTexts();
  const names = visit.services.map(({ name }) => name);
  return (
    <>
      <BackLink to="/appointments">{appointments.title}</BackLink>
      <h1>{appointmentTitle(names, appointments)}</h1>
      <div className={styles.meta}>
        <StatusChip status={visit.appointmentStatus} label={status[visit.appointmentStatus]} />
        <span className="small muted">{visit.appointmentKey}</span>
      </div>
    </>
  );
}
