import { useCan } from '@refinedev/core';
import { Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { DictSource } from '#shared/field';
import { DeniedState, EmptyState, LoadingState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import styles from './dict-page.module.css';
import { books, columns, type DictLayout, Entries, isVisible, readOnlyOf } from './entries.tsx';

interface DictScreenProps {
  readonly source: DictSource;
  readonly layout: DictLayout;
}

/** Scrolls to the part that was opened below. */
function useInSight(id: unknown) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id !== undefined) part.current?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  }, [id]);
  return part;
}

/** Shows the dictionaries of one source and the entries of the selected one; on a phone one of them at a time. */
function DictScreen({ source, layout }: DictScreenProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const [picked, setPicked] = useState<Row>();
  const entries = useInSight(picked?.id);
  const book = books[layout][source];
  return (
    <div className={styles.room}>
      <div className={isPhone ? undefined : styles[layout]}>
        {/* The list is hidden and not removed, so that it comes back unchanged. */}
        <div className={styles.part} hidden={isPhone && picked !== undefined}>
          <ResourceScreen
            resource={book.heads}
            verb="parent-list"
            currentId={picked && String(picked.id)}
            onRowClick={setPicked}
            columns={columns}
            isVisible={isVisible}
            readOnlyFields={readOnlyOf}
          />
        </div>
        <div ref={entries} className={styles.part}>
          {picked && <Entries book={book} picked={picked} onBack={isPhone ? () => setPicked(undefined) : undefined} />}
          {!picked && !isPhone && (
            <div className={styles.empty}>
              <EmptyState hint={text('dict.pick')} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

export const SystemDictPage = () => <DictScreen source="system" layout="horizontal" />;
export const BusinessDictPage = () => <DictScreen source="business" layout="horizontal" />;

function useReadable(source: DictSource) {
  const { data } = useCan({ resource: books.vertical[source].heads.name, action: 'list' });
  return data?.can;
}

/** Shows both sources in one layout, as far as the user may read them: no menu leads to these addresses. */
function BothDictScreens({ layout }: Pick<DictScreenProps, 'layout'>) {
  const words = useWords();
  const text = useText();
  const [business, system] = [useReadable('business'), useReadable('system')];
  const [chosen, setChosen] = useState<DictSource>();
  if (business === undefined || system === undefined) return <LoadingState />;
  const readable = [...(business ? (['business'] as const) : []), ...(system ? (['system'] as const) : [])];
  const source = chosen ?? readable[0];
  if (source === undefined) return <DeniedState />;
  const options = readable.map((value) => ({ value, label: words(books[layout][value].heads.label) }));
  return (
    <>
      {options.length > 1 && (
        <Segmented
          aria-label={text('dict.source')}
          className={styles.sources}
          options={options}
          value={source}
          onChange={setChosen}
        />
      )}
      <DictScreen key={source} source={source} layout={layout} />
    </>
  );
}

export const HorizontalDictPage = () => <BothDictScreens layout="horizontal" />;
export const VerticalDictPage = () => <BothDictScreens layout="vertical" />;
