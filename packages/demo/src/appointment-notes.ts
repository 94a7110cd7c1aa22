/** Chooses by the appointment’s number, so that the sequence of random numbers stays unchanged. */
export const oneOf = (list: readonly string[], index: number): string | null =>
  list[index % list.length] ?? null;

export const arrivalNotes = [
  'Please ring twice. Friendly dog.',
  'Gate code is 4418. We’re in the back building.',
  'Street parking is usually open around the corner.',
  'Please text when you get here. The baby naps in the afternoon.',
  'The buzzer is broken. Call and I’ll come down.',
  'Check in with the doorman. He knows you’re coming.',
  'Two cats. Please keep the front door closed.',
];

export const advice = [
  'Rest today and drink plenty of fluids. Message us if you’re not better in two days.',
  'You’re doing well. Take the medicine with food, and call us if your fever goes over 102.',
  'Keep the area clean and dry. Send us a photo if you see redness or swelling.',
  'Your vitals look good today. We’ll message you when your results are in.',
];
