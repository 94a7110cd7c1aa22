// Signs in by a standalone launch with PKCE, and shows what the person lets it read.
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

/** What a section shows: its search, and the line of one resource. */
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

/** Follows the links to the next pages, and leaves out what isn't of the type, such as an OperationOutcome. */
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

/** Without `offline_access` there is no refresh token: the access ends with this token, within ten minutes. */
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
    // Refused, out of time, or removed by the person.
    console.warn(error);
    sessionStorage.clear();
    // fhirclient takes the `iss` of an answer for that of a launch, so this address must go.
    window.location.replace('/?again');
  }
} else if (window.location.search === '?again') startOver('We can’t read the record. Connect it again.');
else startOver('Connect your record to see it here.');
