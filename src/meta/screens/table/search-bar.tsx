import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import type { Words } from '#shared/field';
import { useIsPhone } from '#src/components/use-phone';
import { useText, useWords } from '#src/lib/i18n';
import type { SearchItem } from '../../compile/search.ts';
import { controlProps, FieldRange, FieldSearch } from '../../kinds/control.tsx';
import type { List } from '../use-list.ts';
import { useShortcut } from '../use-shortcut.ts';
import styles from './search-bar.module.css';
import { textWidth } from './text-width.ts';

/** The usual minimum width of a search item in pixels. */
const itemWidth = 256;
/** The width that two whole dates need, in pixels. */
const rangeWidth = 198;
const gap = 16;

/** The number of items that fitted last: the next bar usually has the same width, and then needs only one render. */
let usual = 4;

/**
 * Returns how many items fit beside each other, as the width beside the buttons changes. The width is observed after the
 * browser has laid out the page: measuring it during rendering would cause a second layout.
 */
function useColumns(least: number) {
  const box = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(usual);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width ?? 0;
      if (width === 0) return;
      usual = Math.max(1, Math.floor((width + gap) / (least + gap)));
      setColumns(usual);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [least]);
  return { box, columns };
}

/** The maximum width of a label in pixels; a longer one continues on a second line. */
const longestLabel = 104;
/** The gap between a label and its field, with a margin for wide letters and different fonts, in pixels. */
const besideLabel = 24;
/** The width of a Latin letter of a label, in pixels. */
const latin = 8;

/** Returns one width for all labels, so that the fields are aligned. */
function labelRoom(items: readonly SearchItem[], words: (words: Words) => string): number {
  return (
    besideLabel + Math.min(longestLabel, Math.max(0, ...items.map(({ field }) => Math.ceil(textWidth(words(field), latin)))))
  );
}

/** Returns the minimum width of the items: beside its label, a range shows both of its ends whole. */
function leastWidth(items: readonly SearchItem[], words: (words: Words) => string): number {
  return items.some(({ mode }) => mode === 'range') ? Math.max(itemWidth, labelRoom(items, words) + rangeWidth) : itemWidth;
}

interface SearchFieldProps {
  readonly item: SearchItem;
  /** The id of the form, with which antd prefixes the ids of its controls. */
  readonly form: string;
  readonly room: number;
}

/**
 * Shows a field without antd's form item, whose rows, columns and messages a search does not need and which are most of the
 * work.
 */
function SearchField({ item: { name, field, mode }, form, room }: SearchFieldProps) {
  const words = useWords();
  const binding = mode === 'range' ? undefined : controlProps(field);
  const Control = mode === 'range' ? FieldRange : FieldSearch;
  return (
    <div className={styles.item}>
      <label htmlFor={`${form}_${name}`} className={styles.label} style={{ flexBasis: room }}>
        {words(field)}
      </label>
      <div className={styles.control}>
        <Form.Item name={name} noStyle {...binding}>
          <Control field={field} name={name} aria-label={words(field)} />
        </Form.Item>
      </div>
    </div>
  );
}

interface SearchFieldsProps {
  readonly items: readonly SearchItem[];
  readonly form: string;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly least: number;
}

/** Memoised: it renders again only for other fields, each of which is an input of antd's. */
const SearchFields = memo(function SearchFields({ items, form, box, least }: SearchFieldsProps) {
  const words = useWords();
  const room = labelRoom(items, words);
  const columns = `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`;
  return (
    <div ref={box} className={styles.grid} style={{ gridTemplateColumns: columns }}>
      {items.map((item) => (
        <SearchField key={item.name} item={item} form={form} room={room} />
      ))}
    </div>
  );
});

/** Keeps whether all fields are shown: where one of the folded ones is set, also by a view, the reader must see by what. */
function useUnfolded(folded: readonly SearchItem[], searched: List['searched']) {
  const set = folded.flatMap(({ name }) => (name in searched ? [name] : [])).join();
  const [isOpen, setOpen] = useState(set !== '');
  const [before, setBefore] = useState(set);
  if (before !== set) {
    setBefore(set);
    if (set !== '') setOpen(true);
  }
  return [isOpen, setOpen] as const;
}

/** Shows the button for the fields that one row has no room for. */
function MoreButton({ isOpen, onClick }: { readonly isOpen: boolean; readonly onClick: () => void }) {
  const text = useText();
  return (
    <Button
      type="link"
      aria-expanded={isOpen}
      icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      iconPlacement="end"
      onClick={onClick}
    >
      {text(isOpen ? 'meta.fewer' : 'meta.more')}
    </Button>
  );
}

interface SearchBarProps extends Pick<List, 'items' | 'searched' | 'search' | 'form'> {
  readonly resource: Resource;
}

/** Shows the search form: Enter searches, a search begins at page 1, and fields beyond one row are folded away. */
export const SearchBar = memo(function SearchBar({ resource, items, searched, search, form }: SearchBarProps) {
  const text = useText();
  const words = useWords();
  const least = useMemo(() => leastWidth(items, words), [items, words]);
  const { box, columns } = useColumns(least);
  const name = `search-${resource.name}`;
  const isPhone = useIsPhone();
  // A phone shows the rows first; unfolding its search shows every field.
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = isPhone && !isUnfolded;
  const fitting = isPhone ? items.length : columns;
  const [isOpen, setOpen] = useUnfolded(items.slice(fitting), searched);
  useShortcut('/', () => box.current?.querySelector<HTMLElement>('input, [tabindex="0"]')?.focus());

  const shown = useMemo(() => (isOpen ? items : items.slice(0, fitting)), [isOpen, items, fitting]);
  const set = Object.keys(searched).length;
  const handleFinish = () => {
    search({});
    setUnfolded(false);
  };
  const reset = () => search(Object.fromEntries(items.map(({ name }) => [name, undefined])));

  return (
    <div className={styles.bar} title={isPhone ? undefined : text('meta.searchHint')}>
      {isPhone && (
        <Button
          block
          type="text"
          className={styles.fold}
          aria-expanded={isUnfolded}
          icon={<SearchOutlined aria-hidden />}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {set > 0 ? text('meta.searchSet', { count: set }) : text('meta.search')}
        </Button>
      )}
      <Form
        role="search"
        hidden={isFolded}
        form={form}
        name={name}
        initialValues={searched}
        onFinish={handleFinish}
        className={styles.form}
      >
        <SearchFields items={shown} form={name} box={box} least={least} />
        <div className={styles.buttons}>
          {/* A busy button would take no click; the list shows that its rows are being loaded. */}
          <Button type="primary" htmlType="submit">
            {text('meta.search')}
          </Button>
          <Button onClick={reset}>{text('meta.reset')}</Button>
          {items.length > fitting && <MoreButton isOpen={isOpen} onClick={() => setOpen(!isOpen)} />}
        </div>
      </Form>
    </div>
  );
});
