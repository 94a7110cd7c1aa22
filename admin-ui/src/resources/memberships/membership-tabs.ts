/** What is sold, and who has it. */
export const membershipTabs = [
  { to: '/membership-form', label: 'Plans' },
  { to: '/membership-form/subscriptions', label: 'Subscriptions' },
];
