import type { TableColumnType } from 'antd';
import styles from './data-table.module.css';

/**
 * Draws the sort arrows of a heading in one graphic: antd's two icons are a tree of components each, in each column that sorts. Their place
 * and colour are those of antd's style sheet.
 */
export const drawSortMark: NonNullable<TableColumnType['sortIcon']> = ({ sortOrder }) => (
  <span className="ant-table-column-sorter ant-table-column-sorter-full">
    <svg className={styles.sorter} viewBox="0 0 12 18" aria-hidden="true">
      <path d="M2 7h8L6 2.3z" data-active={sortOrder === 'ascend' || undefined} />
      <path d="M2 11h8l-4 4.7z" data-active={sortOrder === 'descend' || undefined} />
    </svg>
  </span>
);
