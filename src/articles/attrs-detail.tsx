import { isEmptyValue } from '#shared/kinds';
import { Facts } from '#src/components/facts.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { type Attr, attrField } from '#src/resources/business/attr-field';
import styles from './articles.module.css';
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
  const { attrs = [] } = useAttrs(row.artTypeId);
  const values = typeof row.attrs === 'object' && row.attrs !== null ? row.attrs : {};
  if (attrs.length === 0) return null;
  return (
    <section className={styles.section}>
      <h4>{text('article.attrs')}</h4>
      <Facts
        isFramed
        items={attrs.map((attr) => ({ key: attr.key, label: words(attrField(attr)), value: shown(attr, values, row) }))}
      />
    </section>
  );
}
