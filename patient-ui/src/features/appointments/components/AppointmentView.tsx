import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { StatusChip, StatusIcon } from '@bedside/ui-kit/components/StatusChip';
import { Timeline } from '@bedside/ui-kit/components/Timeline';
import { moneyText } from '@bedside/ui-kit/money';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicePath } from '../../billing/billing-queries.ts';
import { usePaymentConfirmation } from '../../payment/use-payment-confirmation.ts';
import { appointmentTitle, joinsHere, videoLinkOf } from '../appointment-text.ts';
import { appointmentTimeline } from '../appointment-timeline.ts';
import { hasPrice, isToPay, nextStepText } from '../next-step.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import styles from './AppointmentView.module.css';
import { ChangeCard } from './ChangeCard.tsx';
import { ConfirmAppointmentCard } from './ConfirmAppointmentCard.tsx';
import { EstimateCard } from './EstimateCard.tsx';
import { PatientsCard } from './PatientsCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { ReportsCard } from './ReportsCard.tsx';
import { RequestedServicesCard } from './RequestedServicesCard.tsx';
import { SharingCard } from './SharingCard.tsx';
import { SlotOfferCard } from './SlotOfferCard.tsx';
import { JoinCard, VideoCard } from './VideoCard.tsx';
import { WaitlistCard } from './WaitlistCard.tsx';

interface Props {
  appointment: AppointmentDetails;
  reload: () => Promise<unknown>;
}

export function AppointmentView({ appointment, reload }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const isDesk = useIsDesktop();
  const waits = isToPay(appointment);
  const { confirming, noteSent } = usePaymentConfirmation({
    id: appointment.id,
    waits,
    pending: appointment.paymentPending,
    reload,
  });
  const shown = { ...appointment, paymentPending: confirming };
  const status = appointment.appointmentStatus;
  const videoLink = videoLinkOf(appointment);
  const steps = appointmentTimeline(shown, texts, formats).map((step) => ({
    ...step,
    icon:
      status === 'PAID' ? (
        <FileText size={14} strokeWidth={2.5} aria-hidden />
      ) : (
        <StatusIcon status={status} size={14} />
      ),
  }));
  const costs = hasPrice(appointment) && (status !== 'CANCELLED' || appointment.price !== null);
  const payment = costs && <PaymentCard appointment={shown} onPaid={noteSent} />;
  const paysFirst = !isDesk && appointment.appointmentStatus === 'AWAITING PAYMENT';
  const provider = appointment.providerAssigned && (
    <ProviderCard
      provider={appointment.providerAssigned}
      comment={appointment.commentsForPatient}
      appointmentId={appointment.id}
    />
  );
  return (
    <Page
      title={appointmentTitle(
        appointment.services.map(({ name }) => name),
        texts.appointments,
      )}
      titleHidden
      head={<Head appointment={appointment} />}
      aside={
        isDesk &&
        (costs || appointment.providerAssigned) && (
          <>
            {payment}
            {provider}
          </>
        )
      }
    >
      <div className={styles.cards}>
        {appointment.slotOfferId && (
          <SlotOfferCard key={appointment.slotOfferId} offerId={appointment.slotOfferId} />
        )}
        <Card title={appointment.fromOldSystem ? texts.appointment.about : texts.appointment.next} next>
          <p aria-live="polite">{nextStepText(shown, texts, formats)}</p>
          <ConfirmAppointmentCard appointment={appointment} />
          <DepositToPay deposit={appointment.deposit} />
        </Card>
        {videoLink && <VideoCard link={videoLink} />}
        {joinsHere(appointment) && <JoinCard appointmentId={appointment.id} />}
        {status === 'PAID' && (
          <Card title={texts.appointment.resultsAwaited}>
            <p className="muted">{texts.appointment.resultsAwaitedText}</p>
          </Card>
        )}
        {paysFirst && payment}
        {!appointment.fromOldSystem && (
          <Card title={texts.appointment.timeline}>
            <Timeline steps={steps} />
          </Card>
        )}
        {!isDesk && !paysFirst && payment}
        <AppointmentCard appointment={appointment} />
        <ReportsCard appointment={appointment} />
        <PatientsCard appointment={appointment} />
        <RequestedServicesCard appointment={appointment} />
        <EstimateCard appointment={appointment} />
        {!isDesk && provider}
        <SharingCard appointment={appointment} />
        <WaitlistCard appointment={appointment} />
        <ChangeCard appointment={appointment} />
      </div>
    </Page>
  );
}

function DepositToPay({ deposit }: Pick<AppointmentDetails, 'deposit'>) {
  const { appointment: texts, payment } = useTexts();
  if (deposit?.status !== 'DUE' || deposit.held) return null;
  const amount = moneyText(deposit.amount);
  return (
    <Stack gap={8} top={16}>
      <p>{deposit.toHold ? texts.depositToHold(amount) : texts.depositDue(amount)}</p>
      <p>
        <Link to={invoicePath(deposit.invoiceId)} className={buttonClass({ kind: 'primary', small: true })}>
          {deposit.toHold ? payment.hold(amount) : texts.payDeposit(amount)}
        </Link>
      </p>
    </Stack>
  );
}

function Head({ appointment }: { appointment: AppointmentDetails }) {
  const { appointments, appointment: texts, status } = useTexts();
  const names = appointment.services.map(({ name }) => name);
  return (
    <>
      <BackLink to="/appointments">{appointments.title}</BackLink>
      <h1>{appointmentTitle(names, appointments)}</h1>
      <Row wrap gap="12px 16px" top={8}>
        <StatusChip
          status={appointment.appointmentStatus}
          label={appointment.noShow ? texts.missed : status[appointment.appointmentStatus]}
        />
        <span className="small muted">{appointment.appointmentKey}</span>
      </Row>
    </>
  );
}
