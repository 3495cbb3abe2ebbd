import { useOpenParam } from '#src/lib/nouns/open-params';
import { ExpiryTag } from './expiry-tag.tsx';

/** The last day of a document, pointed out from as many days before on as the house has set. */
export function DocumentDay({ value }: { readonly value: unknown }) {
  return <ExpiryTag day={value} warnDays={useOpenParam('biz.doc.warnDays')} />;
}
