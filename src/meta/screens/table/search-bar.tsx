import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import type { SearchItem } from '../../compile/search.ts';
import { controlProps, FieldRange, FieldSearch } from '../../kinds/control.tsx';
import type { List } from '../use-list.ts';
import { useShortcut } from '../use-shortcut.ts';
import styles from './search-bar.module.css';

/** The narrowest a search item gets; the stylesheet says the same. */
const itemWidth = 256;
const gap = 16;

/** How many items fit beside each other, following the room that the buttons leave. */
function useColumns() {
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      if (width > 0) setColumns(Math.max(1, Math.floor((width + gap) / (itemWidth + gap))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, columns };
}

function SearchField({ item: { name, field, mode } }: { item: SearchItem }) {
  const words = useWords();
  const binding = mode === 'range' ? undefined : controlProps(field);
  const Control = mode === 'range' ? FieldRange : FieldSearch;
  return (
    <Form.Item name={name} label={words(field)} className={styles.item} {...binding}>
      <Control field={field} name={name} aria-label={words(field)} />
    </Form.Item>
  );
}

interface SearchBarProps {
  readonly resource: Resource;
  readonly list: Pick<List, 'items' | 'searched' | 'search' | 'searchFormProps' | 'tableQuery'>;
}

/** The search form: Enter searches, a search begins at page 1, and what exceeds one row folds away. */
export function SearchBar({ resource, list: { items, searched, search, searchFormProps, tableQuery } }: SearchBarProps) {
  const text = useText();
  const { box, columns } = useColumns();
  const { form } = searchFormProps;
  const fitting = columns;
  const [isOpen, setOpen] = useState(() => items.slice(fitting).some(({ name }) => name in searched));
  useShortcut('/', () => box.current?.querySelector<HTMLElement>('input, [tabindex="0"]')?.focus());

  const shown = isOpen ? items : items.slice(0, fitting);
  const reset = () => search(Object.fromEntries(items.map(({ name }) => [name, undefined])));

  return (
    <div className={styles.bar} title={text('meta.searchHint')}>
      <Form
        role="search"
        form={form}
        name={`search-${resource.name}`}
        initialValues={searched}
        onFinish={() => search({})}
        colon={false}
        className={styles.form}
      >
        <div ref={box} className={styles.grid}>
          {shown.map((item) => (
            <SearchField key={item.name} item={item} />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={tableQuery.isFetching && { delay: 300 }}>
            {text('meta.search')}
          </Button>
          <Button onClick={reset}>{text('meta.reset')}</Button>
          {items.length > fitting && (
            <Button
              type="link"
              aria-expanded={isOpen}
              icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPosition="end"
              onClick={() => setOpen(!isOpen)}
            >
              {text(isOpen ? 'meta.fewer' : 'meta.more')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
