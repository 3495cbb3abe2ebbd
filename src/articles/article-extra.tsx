import { Empty, Table } from 'antd';
import { isEmptyValue } from '#shared/kinds';
import { Facts } from '#src/components/facts.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { article } from '#src/resources/business/article';
import { type Attr, attrField } from '#src/resources/business/attr-field';
import styles from './articles.module.css';
import { useArticles, useAttrs } from './use-articles.ts';

function shown(attr: Attr, values: Readonly<Record<string, unknown>>, row: Row) {
  const field = attrField(attr);
  const value = values[attr.key];
  return isEmptyValue(value, field) ? '—' : kindOf(field).cell({ field, name: attr.key, value, row });
}

/** Shows the extra fields of an article, as its type names them. */
function AttrsDetail({ row }: { readonly row: Row }) {
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

/** Shows the articles in a container. */
function Contents({ boxId }: { readonly boxId: string }) {
  const text = useText();
  const words = useWords();
  const { rows } = useArticles({ boxId });
  const count = rows?.length ?? 0;
  const { artCode, artName, artTypeId, quantity } = article.fields;
  return (
    <section className={styles.section} aria-label={text('article.contents')}>
      <h4>{count > 0 ? text('article.contentsCount', { count }) : text('article.contents')}</h4>
      <Table<Row>
        size="small"
        rowKey="id"
        loading={!rows}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('article.noContents')} /> }}
        columns={[
          { dataIndex: 'artCode', title: words(artCode) },
          { dataIndex: 'artName', title: words(artName) },
          { dataIndex: 'artTypeName', title: words(artTypeId) },
          { dataIndex: 'quantity', title: words(quantity), align: 'right' },
        ]}
      />
    </section>
  );
}

/** Shows what the record of an article has besides its fields: those of its type, and what is in it. */
export function ArticleExtra({ row }: { readonly row: Row }) {
  return (
    <>
      <AttrsDetail row={row} />
      {Number(row.isContainer) === 1 && <Contents boxId={String(row.id)} />}
    </>
  );
}
