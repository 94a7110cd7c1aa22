export interface Line {
  /** `auto` answers outside the hours; a `note` stays among staff. */
  who: 'patient' | 'practice' | 'note' | 'auto';
  text: string;
  minutesAgo: number;
  isUnread?: true;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const patient = (minutesAgo: number, text: string): Line => ({ who: 'patient', text, minutesAgo });
const unread = (minutesAgo: number, text: string): Line => ({ ...patient(minutesAgo, text), isUnread: true });
const practice = (minutesAgo: number, text: string): Line => ({ who: 'practice', text, minutesAgo });
const waiting = (minutesAgo: number, text: string): Line => ({
  ...practice(minutesAgo, text),
  isUnread: true,
});
const note = (minutesAgo: number, text: string): Line => ({ who: 'note', text, minutesAgo });
const auto = (minutesAgo: number, text: string): Line => ({ who: 'auto', text, minutesAgo });

const CLOSED =
  'Thank you for your message. We are closed right now and answer when we are back: Mon to Fri, 8 AM to 5 PM. If it cannot wait, call (312)-555-0100. In an emergency call 911.';

interface PracticeChat {
  /** Of which household the holder. */
  of: number;
  lines: readonly Line[];
  /** The demo's dispatcher looks after it. */
  isMine?: true;
  isDone?: true;
}

/** What patients write to the practice. */
export const practiceChats: readonly PracticeChat[] = [
  {
    of: 0,
    isMine: true,
    lines: [
      patient(2 * DAY, 'Hello, I have had a cough since Sunday and a bit of a fever at night.'),
      practice(
        2 * DAY - 28,
        'Good afternoon {name}. We will send somebody tomorrow between 10:30 and 11:00. Please drink plenty and rest.',
      ),
      patient(2 * DAY - 34, 'Thank you. The side door is easier, the bell does not work.'),
      practice(2 * DAY - 36, 'Noted, we come to the side door.'),
      patient(3 * HOUR, 'I am feeling better already. Is there anything I should watch for?'),
      note(2 * HOUR + 40, 'Asked Priya, she calls this afternoon about the cough.'),
      waiting(2 * HOUR, 'Good to hear, {name}. Priya calls you this afternoon and answers all of that.'),
    ],
  },
  {
    of: 1,
    lines: [
      patient(5 * HOUR, 'Can my visit on Friday be half an hour later?'),
      practice(5 * HOUR - 12, 'Of course. Is 2:30 PM good for you?'),
      unread(34, 'Yes, 2:30 is perfect.'),
      unread(33, 'And the dog will be in the yard this time, promised.'),
    ],
  },
  {
    of: 2,
    lines: [unread(52, 'Noah’s fever is 101 now. Should we still wait for tomorrow’s visit?')],
  },
  {
    of: 4,
    isMine: true,
    lines: [
      patient(DAY + 90, 'Could you send me the invoice of my last visit again?'),
      practice(DAY + 40, 'It is in your portal under Appointments. I have sent you the link, too.'),
      patient(DAY + 20, 'Found it. Thank you!'),
    ],
  },
  {
    of: 5,
    lines: [
      patient(15 * HOUR, 'Do you give flu shots at home? There are three of us.'),
      auto(15 * HOUR, CLOSED),
      unread(61, 'Good morning, just asking again about the flu shots.'),
    ],
  },
  {
    of: 7,
    isMine: true,
    lines: [
      practice(3 * HOUR, '{name}, please do not eat from midnight on before your blood draw.'),
      patient(2 * HOUR + 20, 'Is black coffee all right?'),
      practice(2 * HOUR + 10, 'Water only, please. Coffee right after.'),
      patient(2 * HOUR + 8, 'I will survive.'),
    ],
  },
  {
    of: 9,
    lines: [
      patient(2 * DAY + 200, 'Can my wife be seen at the same visit?'),
      practice(
        2 * DAY + 120,
        'Yes. Add her to the visit in the portal, or tell me her birth date and I do it.',
      ),
    ],
  },
  {
    of: 11,
    isDone: true,
    lines: [
      patient(4 * DAY, 'What does the travel fee cover?'),
      practice(4 * DAY - 25, 'The drive to you and back, whatever the traffic. Members do not pay it.'),
      patient(4 * DAY - 60, 'Perfect.'),
    ],
  },
  {
    of: 13,
    isDone: true,
    lines: [
      patient(6 * DAY, 'Thank you for coming so quickly on Sunday.'),
      practice(6 * DAY - 15, 'Our pleasure. Get well soon, {name}.'),
    ],
  },
];

/** What the demo's patient and those of the demo's provider write to their provider. */
export const providerLines: readonly (readonly Line[])[] = [
  [
    patient(DAY + 3 * HOUR, 'Thank you for today. May I go swimming with the bandage?'),
    practice(DAY + 2 * HOUR, 'Better not for three days. After that it may come off.'),
    patient(DAY + 2 * HOUR - 5, 'Good, that I can do.'),
    waiting(85, 'How is it today, {name}? A photo helps if anything looks red.'),
  ],
  [
    patient(6 * HOUR, 'The new pills make me tired in the morning.'),
    practice(5 * HOUR, 'Try them in the evening, {name}, and tell me how you feel on Thursday.'),
    unread(40, 'I will. Do I take the one of tonight as well, having had one this morning?'),
  ],
  [
    patient(2 * DAY, 'Is it all right to shower before you come?'),
    practice(2 * DAY - 20, 'Yes, please do.'),
    note(2 * DAY - 15, 'Likes to be called an hour before.'),
  ],
];

/** `{name}` becomes the patient's first name. */
export const replies: readonly { title: string; text: string }[] = [
  {
    title: 'Running late',
    text: '{name}, we are sorry: your provider is running late today. We tell you the new time in a moment.',
  },
  {
    title: 'Before a blood draw',
    text: 'Please do not eat or drink anything but water from midnight on. Take your medicines as usual unless we told you otherwise.',
  },
  {
    title: 'Invoice in the portal',
    text: 'Your invoice is in the portal under Appointments. Open the visit and choose “Download invoice”.',
  },
  {
    title: 'Add family',
    text: 'You can add family members to a visit in the portal, or tell us their birth dates.',
  },
  { title: 'Thank you', text: 'Thank you, {name}. Get well soon!' },
];
