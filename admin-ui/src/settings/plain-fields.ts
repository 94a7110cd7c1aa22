import type { PlainField } from './PlainGroup.tsx';

/** What each setting does, by group. */
export const plainFields = {
  practice: [
    { name: 'name', label: 'Name', kind: 'text', help: 'At the top of messages and invoices.' },
    { name: 'supportPhone', label: 'Support phone', kind: 'phone', help: 'Whom patients are asked to call.' },
    {
      name: 'timeZone',
      label: 'Time zone',
      kind: 'zone',
      help: 'In which all times of visits are meant and shown.',
    },
  ],
  visits: [
    {
      name: 'visitMinutes',
      label: 'Usual length of a visit',
      kind: 'number',
      unit: 'minutes',
      help: 'Of visits whose services say no length of their own.',
    },
    {
      name: 'travelBufferMinutes',
      label: 'Time to travel between visits',
      kind: 'number',
      unit: 'minutes',
      help: 'Kept free before and after a visit at home. Staff can override it with a reason.',
    },
    {
      name: 'arrivalWindowMinutes',
      label: 'Arrival window',
      kind: 'number',
      unit: 'minutes',
      help: 'Patients are told that the provider arrives within it, from the start of the visit.',
    },
    {
      name: 'cancelCutoffHours',
      label: 'Patients change or cancel until',
      kind: 'number',
      unit: 'hours before',
      help: 'After that they are asked to call.',
    },
    {
      name: 'lateCancelFee',
      label: 'Late cancellation fee',
      kind: 'money',
      help: 'Billed when staff cancels a visit after that time and does not waive it. 0 is none.',
    },
    {
      name: 'patientReschedules',
      label: 'Patients reschedule a visit',
      kind: 'number',
      unit: 'times at most',
      help: 'After that they are asked to call.',
    },
    {
      name: 'changeGraceMinutes',
      label: 'Tell changes after',
      kind: 'number',
      unit: 'minutes',
      help: 'Several changes within this time are told in one message.',
    },
    {
      name: 'offerMinutes',
      label: 'Time to answer an offer',
      kind: 'number',
      unit: 'minutes',
      help: 'Then a time that came free is offered to the next on the waitlist.',
    },
  ],
  fees: [
    {
      name: 'travelFee',
      label: 'Travel fee',
      kind: 'money',
      help: 'Of visits at home. What is invoiced stays.',
    },
    {
      name: 'travelFeeWaiverCap',
      label: 'Waived for members, at most',
      kind: 'money',
      help: 'So much of the travel fee members do not pay.',
    },
    {
      name: 'memberDiscountPercent',
      label: 'Member discount',
      kind: 'number',
      unit: 'percent',
      help: 'Off services, before tax; never off travel.',
    },
    {
      name: 'membershipGraceDays',
      label: 'Benefits while a charge is past due',
      kind: 'number',
      unit: 'days',
      help: 'After that a member has none until the charge is paid.',
    },
    {
      name: 'billLaterDays',
      label: 'Bill later is due after',
      kind: 'number',
      unit: 'days',
      help: 'From the day staff approves it.',
    },
  ],
  messages: [
    {
      name: 'quietFrom',
      label: 'Quiet from',
      kind: 'time',
      help: 'Messages that can wait are sent in the morning. Codes, arrivals and urgent changes always go.',
    },
    {
      name: 'quietTo',
      label: 'Quiet to',
      kind: 'time',
      help: 'The same time as above means no quiet hours.',
    },
  ],
  chat: [
    {
      name: 'outOfHoursReplies',
      label: 'Answer by itself while the practice is closed',
      kind: 'yesNo',
      help: 'Once until it opens again, whatever a patient writes to the practice. Providers’ chats are not answered.',
    },
    {
      name: 'outOfHoursReply',
      label: 'Automatic answer',
      kind: 'words',
      help: '{hours} and {phone} become the practice’s opening hours and support phone.',
    },
  ],
  sessions: [
    {
      name: 'staffIdleMinutes',
      label: 'Staff is signed out after',
      kind: 'number',
      unit: 'idle minutes',
      help: 'Who is signed in is measured by it at once.',
    },
    {
      name: 'patientIdleMinutes',
      label: 'Patients are signed out after',
      kind: 'number',
      unit: 'idle minutes',
    },
    {
      name: 'rememberDays',
      label: '“Remember me” lasts',
      kind: 'number',
      unit: 'days',
      help: 'For patients; from their next sign-in on.',
    },
  ],
} as const satisfies Record<string, readonly PlainField[]>;
