import type { PlainField } from './PlainGroup.tsx';

export const plainFields = {
  practice: [
    {
      name: 'name',
      label: 'Practice name',
      kind: 'text',
      help: 'Shown at the top of messages and invoices.',
    },
    {
      name: 'supportPhone',
      label: 'Support phone',
      kind: 'phone',
      help: 'Shown to patients as the number to call.',
    },
    {
      name: 'timeZone',
      label: 'Time zone',
      kind: 'zone',
      help: 'Used for all visit times.',
    },
  ],
  appointments: [
    {
      name: 'defaultAppointmentMinutes',
      label: 'Default visit length',
      kind: 'number',
      unit: 'minutes',
      help: 'Used when none of the visit’s services has its own duration.',
    },
    {
      name: 'travelBufferMinutes',
      label: 'Travel buffer',
      kind: 'number',
      unit: 'minutes',
      help: 'Blocked before and after each in-home visit. Staff can override with a reason.',
    },
    {
      name: 'arrivalWindowMinutes',
      label: 'Arrival window',
      kind: 'number',
      unit: 'minutes',
      help: 'Patients see that the provider will arrive within this many minutes of the start time.',
    },
    {
      name: 'cancellationCutoffHours',
      label: 'Patient change and cancellation cutoff',
      kind: 'number',
      unit: 'hours before',
      help: 'After the cutoff, patients are asked to call.',
    },
    {
      name: 'lateCancellationFee',
      label: 'Late cancellation fee',
      kind: 'money',
      help: 'Charged when staff cancels after the cutoff and doesn’t waive it. 0 = no fee.',
    },
    {
      name: 'patientRescheduleCount',
      label: 'Patient reschedule limit',
      kind: 'number',
      unit: 'times per visit',
      help: 'After that, patients are asked to call.',
    },
    {
      name: 'changeGraceMinutes',
      label: 'Change notification delay',
      kind: 'number',
      unit: 'minutes',
      help: 'Changes made within this time are combined into one message.',
    },
    {
      name: 'offerMinutes',
      label: 'Waitlist offer expires after',
      kind: 'number',
      unit: 'minutes',
      help: 'Then the opening is offered to the next patient on the waitlist.',
    },
  ],
  fees: [
    {
      name: 'travelFee',
      label: 'Travel fee',
      kind: 'money',
      help: 'Applies to in-home visits. Existing invoices aren’t affected.',
    },
    {
      name: 'travelFeeWaiverCap',
      label: 'Member travel fee waiver (up to)',
      kind: 'money',
      help: 'Members don’t pay this much of the travel fee.',
    },
    {
      name: 'memberDiscountPercent',
      label: 'Member discount',
      kind: 'number',
      unit: 'percent',
      help: 'Applied to services before tax, not to travel.',
    },
    {
      name: 'membershipGracePeriodDays',
      label: 'Past-due grace period',
      kind: 'number',
      unit: 'days',
      help: 'Benefits stop after this until the past-due charge is paid.',
    },
    {
      name: 'billLaterDays',
      label: 'Bill later is due after',
      kind: 'number',
      unit: 'days',
      help: 'From the day staff approves it.',
    },
  ],
  paymentPlans: [
    {
      name: 'planSmallestBill',
      label: 'Patients may split bills from',
      kind: 'money',
      help: 'Staff may split any bill.',
    },
    {
      name: 'planMostInstallments',
      label: 'Most payments',
      kind: 'number',
      unit: 'payments',
      help: 'From 2 to 12.',
    },
    {
      name: 'planSmallestInstallment',
      label: 'Smallest payment',
      kind: 'money',
      help: 'Fewer payments are offered for smaller bills.',
    },
  ],
  billing: [
    {
      name: 'ein',
      label: 'Employer identification number (EIN)',
      kind: 'text',
      help: 'Printed on superbills. For example 12-3456789.',
      isOptional: true,
    },
    {
      name: 'practiceNpi',
      label: 'Practice NPI',
      kind: 'text',
      help: 'The organization’s 10-digit NPI, printed on superbills.',
      isOptional: true,
    },
  ],
  messages: [
    {
      name: 'quietHoursStart',
      label: 'Quiet hours start',
      kind: 'time',
      help: 'Messages that can wait are sent in the morning. Security codes, arrival alerts and urgent changes are always sent.',
    },
    {
      name: 'quietHoursEnd',
      label: 'Quiet hours end',
      kind: 'time',
      help: 'Use the same start and end time to turn off quiet hours.',
    },
  ],
  chat: [
    {
      name: 'afterHoursReplies',
      label: 'Auto-reply when closed',
      kind: 'yesNo',
      help: 'Sent once per closure when a patient messages the practice. Provider chats don’t auto-reply.',
    },
    {
      name: 'afterHoursReply',
      label: 'Auto-reply message',
      kind: 'words',
      help: '{hours} and {phone} are replaced with your opening hours and support phone.',
    },
  ],
  sessions: [
    {
      name: 'staffIdleMinutes',
      label: 'Sign staff out after',
      kind: 'number',
      unit: 'minutes idle',
      help: 'Applies immediately, including to active sessions.',
    },
    {
      name: 'patientIdleMinutes',
      label: 'Sign patients out after',
      kind: 'number',
      unit: 'minutes idle',
    },
    {
      name: 'persistentSessionDays',
      label: '“Remember me” lasts',
      kind: 'number',
      unit: 'days',
      help: 'Applies to patients at their next sign-in.',
    },
  ],
} as const satisfies Record<string, readonly PlainField[]>;
