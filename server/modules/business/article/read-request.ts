import { refuse } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { requiredTextIn, type Sent, textIn } from '../../sent.ts';

export const idsIn = (sent: Sent): string[] => readIds(sent.artIds);

export const sealIn = (sent: Sent) => textIn(sent, 'sealNo', article.fields.sealNo);

export const shelfIn = (sent: Sent) => requiredTextIn(sent, 'locationCode', article.fields.locationCode);

export function reasonIn(sent: Sent): string {
  const reason = textIn(sent, 'reason', articleHistory.fields.remark);
  if (reason === undefined) refuse({ reason: { code: 'ART_REASON' } });
  return reason ?? '';
}
