/** Words that docs/glossary.md replaces: no name in code and no text for people has them. */
export const retired: readonly string[] = [];

// to be retired: move each up as its last use goes.
export const toBeRetired: readonly string[] = [
  'takeOver',
  'tellOf',
  'toldOf',
  'noSuchDoor',
  'closeDoors',
  'needs-hand',
  'NeedsHand',
  'withinSight',
  'withinReach',
  'visit-in-hand',
  'whyNot',
  'putOff',
  'farewell',
  'stands here',
  'stand here',
  'is told',
  'are told',
  'Handed in',
  'handed in',
  'To hand over',
  'Fold the rail',
  'price comes about',
  'Given back',
  'answers to that',
  'be done with',
  'anew',
];
