import { patientLogin, sendSignInCode } from '@bedside/contracts/people/sign-in.api';
import { client } from '../../api/client.ts';
import type { CodeRequest } from './code-request.ts';
import { parseIdentifier } from './identifier.ts';

export async function signInWithPassword(who: string, password: string, rememberMe: boolean) {
  return (await client.send(patientLogin, { body: { ...parseIdentifier(who), password, rememberMe } })).data;
}

export const sendOneTimeCode = ({ who }: CodeRequest) =>
  client.send(sendSignInCode, { body: parseIdentifier(who) });
