import type { Draft, SaveContext, Stored } from '#server/crud/module';
import type { Resource } from '#shared/define';
import type { convoy } from '#src/resources/business/convoy';
import type { closingFields, employmentFields, identityFields, signInFields } from '#src/resources/business/person';

type Shared =
  | keyof typeof signInFields
  | keyof typeof identityFields
  | keyof typeof employmentFields
  | keyof typeof closingFields
  | 'realName'
  | 'deptId'
  | 'status'
  | 'avatar';

/** What the profiles of keepers, convoys and clients have in common, as it will be stored. */
export type PersonDraft = Pick<Draft<typeof convoy>, Shared & keyof Draft<typeof convoy>>;
/** The same as it is stored. */
export type PersonRow = Pick<Stored<typeof convoy>, (Shared & keyof Stored<typeof convoy>) | 'id' | 'tenantId' | 'version'>;
export interface PersonContext extends Omit<SaveContext<typeof convoy>, 'before'> {
  readonly before?: PersonRow;
}

/** What tells one kind of people from another. */
export interface PersonKind {
  /** The profiles of such people. */
  readonly noun: Resource;
  /** A key of the dictionary `user_kind`. */
  readonly userKind: number;
  /** The alias of the role that such a person has unless another one is given. */
  readonly roleAlias: (values: Readonly<Record<string, unknown>>) => string;
}
