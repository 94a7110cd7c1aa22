// Connects with a standalone launch and PKCE, and shows what the person lets it read.
const { oauth2 } = window.FHIR;
const { iss, clientId } = await (await fetch('/settings.json')).json();

const scope = [
  'launch/patient',
  'patient/Patient.rs',
  'patient/AllergyIntolerance.rs',
  'patient/Condition.rs',
  'patient/MedicationRequest.rs',
  'patient/Encounter.rs',
].join(' ');

/** Each section’s search, and the line that shows one resource. */
const sections = [
  { title: 'Allergies', type: 'AllergyIntolerance', line: ({ code }) => wordsOf(code) },
  { title: 'Health problems', type: 'Condition', line: ({ code }) => wordsOf(code) },
  {
    title: 'Medications',
    type: 'MedicationRequest',
    line: ({ medicationCodeableConcept }) => wordsOf(medicationCodeableConcept),
  },
  {
    title: 'Visits',
    type: 'Encounter',
    line: ({ period, type }) => `${period?.start?.slice(0, 10) ?? 'No date'}: ${wordsOf(type?.[0])}`,
  },
];

const wordsOf = (concept) => concept?.text ?? concept?.coding?.[0]?.display ?? 'No description';

const part = (id) => document.getElementById(id);
const say = (text) => {
  part('status').textContent = text;
};
const element = (name, text = '') => Object.assign(document.createElement(name), { textContent: text });

/** Reads every page, and leaves out resources of other types, such as an OperationOutcome. */
async function allOf(client, type) {
  const resources = await client.request(`${type}?patient=${client.patient.id}`, {
    pageLimit: 0,
    flat: true,
  });
  return resources.filter(({ resourceType }) => resourceType === type);
}

async function show(client) {
  const [patient, ...found] = await Promise.all([
    client.patient.read(),
    ...sections.map(({ type }) => allOf(client, type)),
  ]);
  const [name] = patient.name;
  const parts = sections.flatMap(({ title, line }, index) => {
    const list = element('ul');
    list.append(...found[index].map((resource) => element('li', line(resource))));
    return [element('h3', title), found[index].length > 0 ? list : element('p', 'None on file')];
  });
  part('record').replaceChildren(
    element('h2', `${name.given.join(' ')} ${name.family}`),
    element('p', `Born ${patient.birthDate}`),
    ...parts,
  );
}

/** Without `offline_access`, there is no refresh token, so access ends with this token, within ten minutes. */
async function disconnect({ state }) {
  const known = await (await fetch(`${iss}/.well-known/smart-configuration`)).json();
  const body = new URLSearchParams({ client_id: clientId, token: state.tokenResponse.access_token });
  await fetch(known.revocation_endpoint, { method: 'POST', body });
  startOver('Disconnected.');
}

function startOver(text) {
  sessionStorage.clear();
  say(text);
  part('record').replaceChildren();
  part('disconnect').hidden = true;
  part('connect').hidden = false;
}

part('connect').addEventListener('click', () =>
  oauth2.authorize({ iss, clientId, scope, redirectUri: '/', pkceMode: 'required' }),
);

const cameBack = /[?&](code|error)=/.test(window.location.search);
if (cameBack || sessionStorage.getItem('SMART_KEY')) {
  try {
    const client = await oauth2.ready();
    window.history.replaceState(null, '', '/');
    await show(client);
    part('disconnect').addEventListener('click', () => disconnect(client));
    part('disconnect').hidden = false;
    say('Connected.');
  } catch (error) {
    // The person declined or removed the app, or access expired.
    console.warn(error);
    sessionStorage.clear();
    // fhirclient mistakes the response’s `iss` for a launch, so leave this URL.
    window.location.replace('/?again');
  }
} else if (window.location.search === '?again')
  startOver('We can’t read your record. Please connect it again.');
else startOver('Connect your record to see it here.');
