/** Who made and changed a row, and its state: what the family keeps of most nouns. */
const audit = 'createUser createDept createTime updateUser updateTime status isDeleted';

const split = (names: string) => names.split(' ');

/** The columns of a noun, by name. */
export const columns = (own: string): ReadonlySet<string> => new Set(['id', ...split(own)]);

/** The same, with who made and changed a row. */
export const audited = (own: string): ReadonlySet<string> => columns(`${own} ${audit}`);
