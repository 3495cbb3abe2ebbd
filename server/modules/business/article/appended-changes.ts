import { article } from '#src/resources/business/article';
import { type Attr, attrPath } from '#src/resources/business/attr-field';
import { type AttrValues, readAttrs } from './attrs.ts';
import type { FieldChange, StoredArticle } from './custody/chain.ts';
import { fieldChanges } from './custody/move.ts';

/** The fields whose changes are recorded as an appraisal, which is an event of its own. */
const appraisal: readonly string[] = ['appraisedValue', 'appraiseDate', 'certNo', 'certOrg', 'certFile', 'grade'];
/** Fields that the history row records by itself, or not at all. */
const byItself = new Set(['attrs', 'artState', 'holderType', 'holderId', 'holderName', 'deptId', 'historySeq', 'historyHash']);

const names = Object.keys(article.fields).filter((name) => !byItself.has(name));

function attrChanges(before: AttrValues, after: AttrValues, attrs: ReadonlyMap<string, Attr>): FieldChange[] {
  const keys = [...new Set([...attrs.keys(), ...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => ({
      field: attrPath(key),
      label: attrs.get(key)?.label ?? key,
      before: before[key] ?? null,
      after: after[key] ?? null,
    }));
}

/** Returns the fields that a form has changed, split into those of an appraisal and all others. */
export function changesToAppend(before: StoredArticle, after: StoredArticle, attrs: ReadonlyMap<string, Attr>) {
  const own = fieldChanges(before, after, names);
  const extra = attrChanges(readAttrs(before.attrs) ?? {}, readAttrs(after.attrs) ?? {}, attrs);
  const isAppraised = own.some(({ field }) => field === 'appraisedValue' || field === 'appraiseDate');
  const isOfAppraisal = ({ field }: FieldChange) => isAppraised && appraisal.includes(field);
  return { appraised: own.filter(isOfAppraisal), others: [...own.filter((change) => !isOfAppraisal(change)), ...extra] };
}
