/** The audit and status columns that servers of this API family keep for most resources. */
const audit = 'createUser createDept createTime updateUser updateTime status isDeleted';

const split = (names: string) => names.split(' ');

/** Returns the columns of a resource, by name. */
export const columns = (own: string): ReadonlySet<string> => new Set(['id', ...split(own)]);

/** Returns the same with the audit columns. */
export const audited = (own: string): ReadonlySet<string> => columns(`${own} ${audit}`);
