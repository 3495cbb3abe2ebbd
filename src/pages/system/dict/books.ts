import type { Resource } from '#shared/define';
import type { DictSource } from '#shared/field';
import { dict, dictBiz, entriesOf, headsOf } from '#src/resources/system/dict';

/** Dictionaries beside their entries, or above them. */
export type DictLayout = 'horizontal' | 'vertical';

/** The resources of a dictionary screen: the dictionaries, and the entries of one of them. */
export interface Book {
  readonly heads: Resource;
  readonly entries: Resource;
}

/** Hides these fields from a list that has half of the page; the detail and form keep them. */
function narrow(noun: Resource, spared: ReadonlySet<string>): Resource {
  const fields = Object.entries(noun.fields).map(([name, field]) => {
    return [name, spared.has(name) ? { ...field, hideIn: [...(field.hideIn ?? []), 'list' as const] } : field] as const;
  });
  return { ...noun, fields: Object.fromEntries(fields) };
}

const sparedHeads: ReadonlySet<string> = new Set(['dictValueEn', 'sort', 'isSealed', 'remark']);
const sparedEntries: ReadonlySet<string> = new Set(['dictValueEn', 'sort', 'remark']);
const halved = ({ heads, entries }: Book): Book => ({
  heads: narrow(heads, sparedHeads),
  entries: narrow(entries, sparedEntries),
});

const system = { heads: headsOf(dict), entries: entriesOf(dict) };
const business = { heads: headsOf(dictBiz), entries: entriesOf(dictBiz) };

export const books: { readonly [L in DictLayout]: { readonly [S in DictSource]: Book } } = {
  vertical: { system, business },
  horizontal: {
    system: halved(system),
    business: halved(business),
  },
};
