import type { CallInput } from '@bedside/contracts/call';
import {
  removeProfileImage,
  setNotifications,
  updateProfile,
  uploadInsuranceImage,
  uploadProfileImage,
} from '@bedside/contracts/people/account.api';
import { getConsentDocument, sendConsentRequest } from '@bedside/contracts/people/consents.api';
import {
  addExistingPatient,
  addFamily,
  addInsurance,
  editInsurance,
  removeFromHousehold,
  removeInsurance,
  savePharmacy,
} from '@bedside/contracts/people/household.api';
import type { NotificationChanges } from '@bedside/contracts/people/notification-settings.schema';
import {
  changeMembership,
  changeUserStatus,
  createPatient,
  markAsDeceased,
  mergePatients,
  sendAccountSetupLink,
  sendDirectLoginLink,
  sendSetPasswordEmail,
  undoMerge,
} from '@bedside/contracts/people/patients.api';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;
type UserChanges = Omit<Body<typeof updateProfile>, 'id' | 'version'>;

/** `key`: one per decision, so that a repeated press adds or sends once. */
export const peopleActions = {
  createPatient: (input: Body<typeof createPatient>, key: string) =>
    client.send(createPatient, { body: input }, { idempotencyKey: key }),

  changePerson: ({ id, version }: SeenVersion, changes: UserChanges) =>
    client.send(updateProfile, { body: { id, version, ...changes } }),

  changeMembership: (input: Body<typeof changeMembership>) => client.send(changeMembership, { body: input }),

  changeUserStatus: (input: Body<typeof changeUserStatus>) => client.send(changeUserStatus, { body: input }),

  markAsDeceased: (userId: string) => client.send(markAsDeceased, { params: { userId } }),

  sendSetUpLink: (id: string) => client.send(sendAccountSetupLink, { params: { id } }),

  sendSignInLink: (id: string) => client.send(sendDirectLoginLink, { params: { id } }),

  sendPasswordLink: (userId: string) => client.send(sendSetPasswordEmail, { query: { userId } }),

  setNotificationsOf: (userId: string, settings: NotificationChanges) =>
    client.send(setNotifications, { body: { userId, settings } }),

  uploadImage: (userId: string, file: Blob) => client.upload(uploadProfileImage, file, { body: { userId } }),

  removeImage: (userId: string) => client.send(removeProfileImage, { query: { userId } }),

  addFamily: (input: Body<typeof addFamily>, key: string) =>
    client.send(addFamily, { body: input }, { idempotencyKey: key }),

  addExistingPatient: (input: Body<typeof addExistingPatient>) =>
    client.send(addExistingPatient, { body: input }),

  removeFromHousehold: (id: string) => client.send(removeFromHousehold, { params: { id } }),

  addInsurance: (input: Body<typeof addInsurance>) => client.send(addInsurance, { body: input }),

  editInsurance: (input: Body<typeof editInsurance>) => client.send(editInsurance, { body: input }),

  removeInsurance: (id: string) => client.send(removeInsurance, { params: { id } }),

  uploadCard: (patientId: string, file: Blob) =>
    client.upload(uploadInsuranceImage, file, { body: { patientId } }),

  savePharmacy: (input: Body<typeof savePharmacy>) => client.send(savePharmacy, { body: input }),

  sendConsent: (input: Body<typeof sendConsentRequest>, key: string) =>
    client.send(sendConsentRequest, { body: input }, { idempotencyKey: key }),

  consentDocument: (id: string) => client.send(getConsentDocument, { params: { id } }),

  mergePatients: (survivingPatientId: string, mergedPatientId: string) =>
    client.send(mergePatients, { body: { survivingPatientId, mergedPatientId } }),

  undoMerge: (id: string) => client.send(undoMerge, { params: { id } }),
};
