import { Empty, Table } from 'antd';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { article } from '#src/resources/business/article';
import styles from './articles.module.css';
import { useArticles } from './use-articles.ts';

/** Shows the articles in a container. */
export function Contents({ boxId }: { readonly boxId: string }) {
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
