import type { RowOf } from '#server/crud/model/table';
import type { Draft, SaveContext } from '#server/crud/module';
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

/** The common part of the profiles of keepers, convoys and clients, as it will be stored. */
export type PersonDraft = Pick<Draft<typeof convoy>, Shared & keyof Draft<typeof convoy>>;
/** The same part as it is stored. */
export type PersonRow = Pick<RowOf<typeof convoy>, (Shared & keyof RowOf<typeof convoy>) | 'id' | 'tenantId' | 'version'>;
export interface PersonContext extends Omit<SaveContext<typeof convoy>, 'before'> {
  readonly before?: PersonRow;
}

/** The differences between one kind of people and another. */
export interface PersonKind {
  /** The noun of their profiles. */
  readonly noun: Resource;
  /** A key of the dictionary `user_kind`. */
  readonly userKind: number;
  /** The alias of the role that such a person has unless another one is given. */
  readonly roleAlias: (values: Readonly<Record<string, unknown>>) => string;
}
