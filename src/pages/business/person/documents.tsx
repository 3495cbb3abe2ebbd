import { Alert, Tag } from 'antd';
import { useMemo } from 'react';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { DaysTag, DocumentDay, ExpiryTag } from '#src/components/expiry-tag.tsx';
import { daysUntil } from '#src/lib/dates';
import { useText, useWords } from '#src/lib/i18n';
import { useOpenParam } from '#src/lib/nouns/open-params';
import '#src/locales/expiry';
import '#src/locales/person';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import type { InputProps, Row, Shown } from '#src/meta/kinds/kind';
import { textWidth } from '#src/meta/screens/table/text-width';
import styles from './documents.module.css';

const isNear = (day: unknown, warnDays: number) => typeof day === 'string' && day !== '' && daysUntil(day) <= warnDays;

/** Shows the document that ends first of those that end soon; for one that the list does not show only a general mark. */
function WarnTag({ resource, names, row }: NearDocumentsProps) {
  const text = useText();
  const words = useWords();
  const warnDays = useOpenParam('biz.doc.warnDays');
  const near = names.filter((name) => isNear(row[name], warnDays));
  const [first] = near.toSorted((one, other) => String(row[one]).localeCompare(String(row[other])));
  if (first === undefined) return <Tag color="warning">{text('person.docWarn')}</Tag>;
  return <DaysTag day={String(row[first])} what={words(resource.fields[first] as Field)} />;
}

/** The frame of a tag with the padding of its cell, in pixels, and the size of its letters beside that of a list's. */
const aroundTag = 50;
const sizeInTag = 12 / 14;
/** What the column of warnings takes at most, in pixels: beside a tree, longer words would leave no room for the column. */
const mostForWarning = 220;

/**
 * Returns columns of last days, with the remaining time beside them. The one of warnings is no wider than its longest words in
 * the reader's language: it is empty in most rows and must not take the room of others.
 */
export function useDocumentColumns(resource: Resource, names: readonly string[]): ColumnOverrides {
  const text = useText();
  const words = useWords();
  return useMemo(() => {
    const expiry = { cell: ({ value }: Shown) => <DocumentDay value={value} />, width: 240 };
    const said = names.map((name) => `${text('expiry.ended', { count: 999 })} · ${words(resource.fields[name] as Field)}`);
    const longest = aroundTag + Math.ceil(sizeInTag * Math.max(...said.map((each) => textWidth(each))));
    return {
      ...Object.fromEntries(names.map((name) => [name, expiry])),
      docWarn: {
        cell: (shown: Shown) =>
          Number(shown.value) === 1 ? <WarnTag resource={resource} names={names} row={shown.row} /> : null,
        width: Math.min(longest, mostForWarning),
      },
    };
  }, [resource, names, text, words]);
}

interface Picked {
  format(pattern: string): string;
}

/** Shows the control of a last day with the remaining time. */
function LastDayInput(props: InputProps) {
  const warnDays = useOpenParam('biz.doc.warnDays');
  const day = (props.value as Picked | undefined)?.format('YYYY-MM-DD');
  return (
    <>
      <FieldInput {...props} />
      {isNear(day, warnDays) && (
        <div className={styles.below}>
          <ExpiryTag day={day} warnDays={warnDays} />
        </div>
      )}
    </>
  );
}

export const documentInputs = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, LastDayInput]));

interface NearDocumentsProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly row: Row;
}

/** Shows which documents of a person end soon, or have ended; nothing where none does. */
export function NearDocuments({ resource, names, row }: NearDocumentsProps) {
  const text = useText();
  const words = useWords();
  const warnDays = useOpenParam('biz.doc.warnDays');
  const near = names.filter((name) => isNear(row[name], warnDays));
  if (near.length === 0) return null;
  const list = near.map((name) => (
    <li key={name}>
      {words(resource.fields[name] as Field)} <ExpiryTag day={row[name]} warnDays={warnDays} />
    </li>
  ));
  return <Alert className={styles.near} type="warning" showIcon title={text('person.near')} description={<ul>{list}</ul>} />;
}
