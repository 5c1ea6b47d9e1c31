import type { ProfileFields } from './profile/profile-fields.js';

/** What a part of the profile's form is given. */
export interface FormPart {
  readonly fields: ProfileFields;
  readonly set: (typed: Partial<ProfileFields>) => void;
  readonly faults: Readonly<Record<string, string>>;
}
