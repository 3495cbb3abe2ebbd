import { ArrowLeftOutlined, LockOutlined } from '@ant-design/icons';
import { useList, useUpdate } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import type { DictSource } from '#shared/field';
import { EmptyState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useLanguage, useText } from '#src/lib/i18n';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { dict, dictBiz, entriesOf, headsOf } from '#src/resources/system/dict';
import styles from './dict-page.module.css';

/** Dictionaries beside their entries, or above them. */
export type DictLayout = 'horizontal' | 'vertical';

/** The resources of a dictionary screen: the dictionaries, and the entries of one of them. */
interface Book {
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

/** Returns whether the program relies on a row. Servers that do not say so lock nothing. */
const isLocked = ({ isLocked: value }: Row) => Number(value) === 1;

/** Returns the fields of a locked row that cannot be changed. */
export const readOnlyOf = (row: Row): readonly string[] => (isLocked(row) ? ['code', 'dictKey'] : []);

/** Returns whether a row offers an action: a locked one cannot be deleted. */
export const isVisible = (verb: string, row: Row) => verb !== 'delete' || !isLocked(row);

/** Marks a row that the program relies on, with an explanation. */
function LockMark() {
  const text = useText();
  return <LockOutlined className={styles.lock} role="img" aria-label={text('dict.locked')} title={text('dict.locked')} />;
}

/** The key of the row that represents a dictionary itself. */
const ROOT_KEY = '-1';

function NameCell({ value, row }: Shown) {
  // On a phone the column of keys is not visible.
  const isKeyShown = useIsPhone() && String(row.dictKey) !== ROOT_KEY;
  return (
    <>
      {String(value)}
      {isKeyShown && <span className={styles.key}>{row.dictKey}</span>}
      {isLocked(row) && <LockMark />}
    </>
  );
}

/** One object for all lists: a new one would render every cell again. */
export const columns = {
  dictValue: { cell: (shown: Shown) => <NameCell {...shown} />, width: 160 },
  code: { width: 150 },
  dictKey: { width: 96 },
  sort: { width: 112 },
} as const;

interface EntriesProps {
  readonly book: Book;
  /** The dictionary, as it was when it was selected. */
  readonly picked: Row;
  /** The way back to the dictionaries, where these take their place. */
  readonly onBack?: () => void;
}

/**
 * Returns the present state of the dictionary: it may be renamed or removed while its entries are on screen. Undefined once it
 * is gone.
 */
function useHead({ heads }: Book, picked: Row): Row | undefined {
  const { result, query } = useList<Row>({
    resource: heads.name,
    pagination: { mode: 'off' },
    meta: { verb: 'parent-list', params: { id: String(picked.id) } },
    errorNotification: false,
  });
  return query.isSuccess ? result.data.find(({ id }) => id === picked.id) : picked;
}

function Heading({ head, onBack }: { head: Row; onBack: EntriesProps['onBack'] }) {
  const text = useText();
  const language = useLanguage();
  const back = useRef<HTMLButtonElement>(null);
  // Where the entries replace the list, the focus moves to them.
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={styles.heading}>
      {onBack && <Button ref={back} type="text" icon={<ArrowLeftOutlined />} aria-label={text('dict.back')} onClick={onBack} />}
      <h2 className={styles.name}>{(language === 'en' && head.dictValueEn) || head.dictValue}</h2>
      <span className={styles.code}>{head.code}</span>
      {isLocked(head) && <LockMark />}
    </div>
  );
}

const isSealed = (row: Row) => Number(row.isSealed) === 1;

/** Returns sealing as a button, since entries are sealed instead of removed. */
function useSeal(resource: Resource): readonly Action[] {
  const text = useText();
  const { mutateAsync } = useUpdate<Row>();
  return useMemo(() => {
    const set = (value: 0 | 1) => (rows: readonly Row[]) =>
      Promise.all(
        rows.map(({ id, version }) =>
          mutateAsync({
            resource: resource.name,
            id: String(id),
            values: { version, isSealed: value },
            mutationMode: 'pessimistic',
            successNotification: () => ({ type: 'success', message: text(value === 1 ? 'dict.sealed' : 'dict.unsealed') }),
          }).catch(
            // Refine has shown the user the reason.
            () => undefined,
          ),
        ),
      );
    const button = (name: 'seal' | 'unseal', run: Action['run'], offered: (row: Row) => boolean): Action => {
      const word = text(`dict.${name}`);
      return { name, verb: 'edit', on: 'row', zh: word, en: word, run, isVisible: offered };
    };
    return [button('seal', set(1), (row) => !isSealed(row)), button('unseal', set(0), isSealed)];
  }, [mutateAsync, resource, text]);
}

/** Shows the entries of one dictionary as a tree, in which they are added with the code that all of them have. */
export function Entries({ book, picked, onBack }: EntriesProps) {
  const text = useText();
  const head = useHead(book, picked);
  const seal = useSeal(book.entries);
  const id = String(picked.id);
  const filters = useMemo(() => ({ parentId: id }), [id]);
  if (!head)
    return <EmptyState hint={text('dict.gone')} action={onBack && <Button onClick={onBack}>{text('dict.back')}</Button>} />;
  const none = text('dict.noEntries');
  return (
    <ResourceScreen
      // Another dictionary starts anew, with nothing selected or open.
      key={id}
      resource={book.entries}
      verb="child-list"
      isSecondary
      filters={filters}
      defaultValues={{ parentId: id, parentName: head.dictValue, code: head.code }}
      header={<Heading head={head} onBack={onBack} />}
      actions={seal}
      columns={columns}
      isVisible={isVisible}
      readOnlyFields={readOnlyOf}
      emptyText={{ zh: none, en: none }}
    />
  );
}
