import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { breakingChanges, documentText, readDocument } from './openapi-document.ts';

const document = documentText();
const withAnswer = (properties: object): string => {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  return JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/v1/visits': { get: { responses } } } });
};

it('is checked in as it is served, and no change of it breaks a client (npm run openapi)', () => {
  const checkedIn = readDocument();
  if (checkedIn === document) return;
  expect(breakingChanges(checkedIn, document)).toEqual([]);
  expect.fail('docs/openapi.json is not up to date: run npm run openapi');
}, 60_000);

it('is under 700 kB', () => {
  expect(Buffer.byteLength(document)).toBeLessThan(700_000);
});

it('names the changes that break a client', () => {
  const before = withAnswer({ key: { type: 'string' } });
  expect(breakingChanges(before, withAnswer({}))[0]).toMatch(/^remove: paths › \/v1\/visits › get .*key$/);
  expect(breakingChanges(before, withAnswer({ key: { type: 'number' } }))).toHaveLength(1);
  expect(breakingChanges(before, withAnswer({ key: { type: 'string' }, more: {} }))).toEqual([]);
});

it('names a field that a request needs from now on, and none that answers have from now on', () => {
  const withVisit = (use: 'answer' | 'request', required: string[]) => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Visit' } } };
    const answer = { description: 'OK', ...(use === 'answer' && { content }) };
    const post = { ...(use === 'request' && { requestBody: { content } }), responses: { 200: answer } };
    const Visit = { type: 'object', properties: { key: {}, more: {} }, required };
    const document = { openapi: '3.1.0', info: {}, paths: { '/v1/visits': { post } } };
    return JSON.stringify({ ...document, components: { schemas: { Visit } } });
  };
  const changesOf = (use: 'answer' | 'request') =>
    breakingChanges(withVisit(use, ['key']), withVisit(use, ['key', 'more']));
  expect(changesOf('answer')).toEqual([]);
  expect(changesOf('request')).not.toEqual([]);
});

it('compares the fields that a schema has from the one that it extends', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const withDetails = (Details: object) => {
    const schema = { anyOf: [ref('Visit'), ref('Details')] };
    const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
    const Visit = { type: 'object', properties: { key: {} }, required: ['key'] };
    const document = { openapi: '3.1.0', info: {}, paths: { '/v1/visits': { get: { responses } } } };
    return JSON.stringify({ ...document, components: { schemas: { Visit, Details } } });
  };
  const more = { type: 'object', properties: { more: {} }, required: ['more'] };
  const whole = { type: 'object', properties: { key: {}, more: {} }, required: ['key', 'more'] };
  expect(breakingChanges(withDetails(whole), withDetails({ allOf: [ref('Visit')], ...more }))).toEqual([]);
  expect(breakingChanges(withDetails(whole), withDetails(more))).not.toEqual([]);
});

it('has no finding of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The specification’s paths mix words and ids, and omit the type for an export of appointments.
      'no-ambiguous-paths': 'off',
      'no-illogical-composition-keywords': 'off',
    },
  });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  // No call refers to these schemas, because any call may respond with them. The document’s description does.
  const findings = problems.filter(
    ({ location: [place] }) => !/^#\/components\/responses\/(429|503)$/.test(place?.pointer ?? ''),
  );
  expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
}, 60_000);
