import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import { patientFieldTexts } from '@bedside/contracts/people/patient-fields';
import { pluralize } from './count.ts';

/** Texts of the screens before sign-in and of parts on any screen, loaded first. */
export const firstEn = {
  language: 'English',
  /** Of messages that the quiet hours hold. */
  held: (channels: readonly Channel[], at: string) => {
    const words = { email: 'email', text: 'text', push: 'push notification' };
    const ways = new Intl.ListFormat('en').format(channels.map((channel) => words[channel]));
    return `We’ll send the ${ways} at ${at}.`;
  },
  /** The practice's hours, which come in English: "Mon to Fri, 8 AM to 5 PM". */
  openingHours: (words: string) => words,
  failure: {
    broken: 'Something went wrong',
    title: 'We couldn’t load this',
    retry: 'Try again',
    reference: 'Reference',
    whatToDo: 'Please try again. If it keeps happening, call us.',
    notSaved: 'Everything you entered is still here.',
    notFoundTitle: 'Page not found',
    notFound: 'It may have moved, or it may belong to someone else.',
    goHome: 'Go to Home',
    signedOut: 'You were signed out. Please sign in again.',
    idle: 'You were signed out after being inactive.',
  },
  form: {
    save: 'Save',
    showLatest: 'Show latest version',
    latestHelp: 'We’ll keep what you typed. Everything else will show the latest saved version.',
    required: 'Fields with * are required.',
    optional: 'optional',
    needBadge: (n: number) => pluralize(n, 'answer needs attention', 'answers need attention'),
    continue: 'Continue',
    previous: 'Previous',
    choose: 'Choose',
  },
  signIn: {
    title: 'Welcome back',
    subtitle: 'Sign in to see your visits and what’s next.',
    who: 'Email or username',
    whoRequired: 'Enter your email or username.',
    password: 'Password',
    passwordRequired: 'Password is required',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    remember: 'Remember me',
    forgot: 'Forgot password?',
    submit: 'Sign in',
    or: 'or',
    sendCode: 'Send me a code',
    newHere: 'New here?',
    create: 'Create an account',
    guestTitle: 'Not a member?',
    guestText: 'Request an appointment without signing in',
    helpTitle: 'Need help?',
    helpCall: (phone: string) => `Call us at ${phone}`,
    nightTitle: 'Good care, right at your bedside.',
    nightText: 'Urgent care, labs, infusions, and telemedicine.',
  },
  code: {
    title: 'Enter the code',
    sent: (to: string) => `If we have an account for ${to}, we sent it a 6-digit code.`,
    sentProof: (to: string) => `We sent a 6-digit code to ${to}.`,
    label: 'Code',
    again: 'Resend code',
    againIn: (seconds: number) => `Resend in ${seconds} sec`,
    sentAgain: 'We sent a new code.',
    verify: 'Continue',
    otherWay: 'Use your password instead',
    wrong: 'Verfication Code is not valid, please re-enter or resend Verfication code',
  },
  /** Of a patient, in every form and view. */
  fields: {
    ...patientFieldTexts,
    required: { dateOfBirth: 'Enter your date of birth.', gender: 'Choose a gender.' },
  },
  signUp: {
    title: 'Create an account',
    subtitle: 'Enter your email and we’ll send a code to confirm it’s yours.',
    email: 'Email',
    sendCode: 'Send code',
    aboutTitle: 'About you',
    aboutText: 'Enter your name as it appears on your ID.',
    mobile: 'Mobile phone',
    mobileHelp: 'We’ll text you when your provider is on the way.',
    password: 'Password',
    confirm: 'Confirm password',
    confirmRequired: 'Confirm Password is required',
    confirmDiffers: 'Both passwords need to be the same',
    emailTaken: 'An account already exists with this email',
    submit: 'Create account',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
  },
  reset: {
    title: 'Forgot your password?',
    text: 'Enter your email or username and we’ll send a code so you can set a new password.',
    submit: 'Send code',
    setTitle: 'Set a new password',
    newPassword: 'New password',
    save: 'Set password',
    done: 'Your password has been set successfully.',
    toSignIn: 'Go to sign in',
  },
  passwordRules: {
    length: 'At least 8 characters',
    digit: 'A number',
    lowercase: 'A lowercase letter',
    uppercase: 'An uppercase letter',
    noSpace: 'No spaces',
    met: 'met',
    notMet: 'not met yet',
  },
  link: {
    welcome: (name: string) => `Welcome, ${name}`,
    welcomeText: 'Choose a password to finish setting up your account.',
    toConsole: 'Go to console',
    gone: 'This link isn’t valid anymore',
    goneText: 'It was already used, or it has expired. Ask for a new one, or use “Forgot password?”',
    signInTitle: (name: string) => `Sign in, ${name}?`,
    signInText: 'Tap the button to sign in. This link works only once.',
    signInGone:
      'It was already used, or it’s more than 15 minutes old. Sign in with your password or a code instead.',
    confirmTitle: 'Did you ask for this change?',
    confirmText: (name: string, contacts: string) =>
      contacts
        ? `${name}, our team changed the contact details of your account to ${contacts}. Confirm only if you asked for it.`
        : `${name}, our team changed the contact details of your account. Confirm only if you asked for it.`,
    confirm: 'Yes, confirm the change',
    confirmed: 'Change confirmed',
    confirmedText: 'You can sign in with your new contact details now.',
    confirmGone: 'It was already used, or your details changed again. Call us if something looks wrong.',
  },
  calendar: {
    open: 'Open calendar',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    year: 'Year',
    earlierYears: 'Earlier years',
    laterYears: 'Later years',
    hint: 'MM/DD/YYYY',
    invalid: 'Enter a date like 11/23/2026.',
  },
};

export type FirstTexts = typeof firstEn;
