import { Descriptions } from 'antd';
import { isEmptyValue } from '#shared/kinds';
import { useIsPhone } from '#src/components/use-phone';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { type Attr, attrField } from '#src/resources/business/attr-field';
import styles from './article-page.module.css';
import { useAttrs } from './use-types.ts';

function shown(attr: Attr, values: Readonly<Record<string, unknown>>, row: Row) {
  const field = attrField(attr);
  const value = values[attr.key];
  return isEmptyValue(value, field) ? '—' : kindOf(field).cell({ field, name: attr.key, value, row });
}

/** Shows the extra fields of an article, as its type names them. */
export function AttrsDetail({ row }: { readonly row: Row }) {
  const text = useText();
  const words = useWords();
  const column = useIsPhone() ? 1 : 2;
  const { attrs = [] } = useAttrs(row.artTypeId);
  const values = typeof row.attrs === 'object' && row.attrs !== null ? row.attrs : {};
  if (attrs.length === 0) return null;
  return (
    <Descriptions
      className={styles.section}
      bordered
      size="small"
      column={column}
      title={text('article.attrs')}
      items={attrs.map((attr) => ({ key: attr.key, label: words(attrField(attr)), children: shown(attr, values, row) }))}
      styles={{ label: { width: 136 }, content: { width: 280, overflowWrap: 'anywhere' } }}
    />
  );
}
