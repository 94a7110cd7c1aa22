export interface Line {
  /** `auto` is the reply outside office hours, and `note` is visible only to staff. */
  who: 'patient' | 'practice' | 'note' | 'auto';
  text: string;
  /** Minutes of the practice’s hours. */
  minutesAgo: number;
  isUnread?: true;
  /** Written after the practice closed that day. */
  isAfterHours?: true;
}

const HOUR = 60;
/** The demo is open for twelve hours a day. */
const DAY = 12 * HOUR;

const patient = (minutesAgo: number, text: string): Line => ({ who: 'patient', text, minutesAgo });
const unread = (minutesAgo: number, text: string): Line => ({ ...patient(minutesAgo, text), isUnread: true });
const practice = (minutesAgo: number, text: string): Line => ({ who: 'practice', text, minutesAgo });
const waiting = (minutesAgo: number, text: string): Line => ({
  ...practice(minutesAgo, text),
  isUnread: true,
});
const note = (minutesAgo: number, text: string): Line => ({ who: 'note', text, minutesAgo });
const afterHours = (line: Line): Line => ({ ...line, isAfterHours: true });
/** The text is the practice’s own. */
const auto = (minutesAgo: number): Line => afterHours({ who: 'auto', text: '', minutesAgo });

interface PracticeChat {
  /** The number of the household whose account holder it is. */
  of: number;
  lines: readonly Line[];
  /** Assigned to the demo’s dispatcher. */
  isMine?: true;
  isDone?: true;
}

export const practiceChats: readonly PracticeChat[] = [
  {
    of: 0,
    isMine: true,
    lines: [
      patient(2 * DAY, 'Hi, I’ve had a cough since Sunday and a low fever at night. Should I be seen?'),
      practice(
        2 * DAY - 28,
        'Hi {name}, sorry you’re not feeling well. We can send someone tomorrow between 10:30 and 11:00 AM. Until then, please rest and drink plenty of fluids.',
      ),
      patient(2 * DAY - 34, 'Thank you! Please use the side door. The front doorbell is broken.'),
      practice(2 * DAY - 36, 'Got it, we’ll come to the side door.'),
      patient(3 * HOUR, 'Feeling better already. Anything I should watch for?'),
      note(2 * HOUR + 40, 'Spoke with Priya. She’ll call this afternoon about the cough.'),
      waiting(
        2 * HOUR,
        'Glad to hear it, {name}. Priya will call you this afternoon and go over all of that.',
      ),
    ],
  },
  {
    of: 1,
    lines: [
      patient(5 * HOUR, 'Can we push my Friday visit back half an hour?'),
      practice(5 * HOUR - 12, 'Of course. Does 2:30 PM work for you?'),
      unread(34, 'Yes, 2:30 works great.'),
      unread(33, 'And I promise the dog will be in the yard this time!'),
    ],
  },
  {
    of: 2,
    lines: [unread(52, 'Noah’s fever is up to 101. Should we still wait for tomorrow’s visit?')],
  },
  {
    of: 4,
    isMine: true,
    lines: [
      patient(DAY + 90, 'Could you resend the invoice from my last visit?'),
      practice(DAY + 40, 'It’s in the portal under Appointments. I also emailed you the link.'),
      patient(DAY + 20, 'Found it. Thank you!'),
    ],
  },
  {
    of: 5,
    lines: [
      afterHours(patient(2 * DAY, 'Do you do flu shots at home? There are three of us.')),
      auto(2 * DAY),
      unread(61, 'Hi again! Just checking on the flu shots.'),
    ],
  },
  {
    of: 7,
    isMine: true,
    lines: [
      practice(
        3 * HOUR,
        'Hi {name}, a reminder for your blood draw: please don’t eat anything after midnight.',
      ),
      patient(2 * HOUR + 20, 'Is black coffee okay?'),
      practice(2 * HOUR + 10, 'Just water, please. You can have coffee right after.'),
      patient(2 * HOUR + 8, 'Ha, I’ll survive.'),
    ],
  },
  {
    of: 9,
    lines: [
      patient(2 * DAY + 200, 'Can you see my wife at the same visit?'),
      practice(
        2 * DAY + 120,
        'Yes. You can add her to the visit in the portal, or send me her date of birth and I’ll add her.',
      ),
    ],
  },
  {
    of: 11,
    isDone: true,
    lines: [
      patient(4 * DAY, 'What does the travel fee cover?'),
      practice(4 * DAY - 25, 'It covers your provider’s drive to you and back. Members don’t pay it.'),
      patient(4 * DAY - 60, 'Perfect, thanks.'),
    ],
  },
  {
    of: 13,
    isDone: true,
    lines: [
      patient(6 * DAY, 'Thank you for getting here so fast on Sunday.'),
      practice(6 * DAY - 15, 'Of course. Feel better soon, {name}.'),
    ],
  },
];

export const providerLines: readonly (readonly Line[])[] = [
  [
    patient(DAY + 3 * HOUR, 'Thanks for today. Can I swim with the bandage on?'),
    practice(DAY + 2 * HOUR, 'Please keep it dry for three days. After that, you can take it off and swim.'),
    patient(DAY + 2 * HOUR - 5, 'Sounds good, I can do that.'),
    waiting(85, 'How’s it looking today, {name}? If you see any redness, please send a photo.'),
  ],
  [
    patient(6 * HOUR, 'The new pills are making me tired in the morning.'),
    practice(
      5 * HOUR,
      'Try taking them in the evening, {name}, and let me know on Thursday how you’re feeling.',
    ),
    unread(40, 'Will do. I already took one this morning. Should I take tonight’s too?'),
  ],
  [
    patient(2 * DAY, 'Is it okay to shower before you come?'),
    practice(2 * DAY - 20, 'Sure, no problem.'),
    note(2 * DAY - 25, 'Prefers a call an hour ahead.'),
  ],
];

/** `{name}` is replaced by the patient’s first name. */
export const replies: readonly { title: string; text: string }[] = [
  {
    title: 'Running late',
    text: 'Hi {name}, we’re sorry, your provider is running late today. We’ll send you the new time in a moment.',
  },
  {
    title: 'Before a blood draw',
    text: 'Please don’t eat or drink anything except water after midnight. Take your medicines as usual unless we told you otherwise.',
  },
  {
    title: 'Invoice in the portal',
    text: 'Your invoice is in the portal under Appointments. Open the visit and choose “Invoice”.',
  },
  {
    title: 'Add family',
    text: 'You can add family members to a visit in the portal, or send us their dates of birth and we’ll add them.',
  },
  { title: 'Thank you', text: 'Thank you, {name}. Feel better soon!' },
];
