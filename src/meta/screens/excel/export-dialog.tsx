import { type CrudFilter, useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Progress, Radio } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import { type ExportFormat, exportRows } from '#shared/excel';
import { sizeText } from '#shared/files';
import { saveFile } from '#src/lib/browser/save-file';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import { compileExport, type ExportColumn, shownColumns } from '../../compile/export.ts';
import type { SearchItem } from '../../compile/search.ts';
import type { Row } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/registry.ts';
import { Dialog } from '../dialog.tsx';
import { useTotalText } from '../table/use-pagination.tsx';
import type { List } from '../use-list.ts';
import type { ScreenState } from '../use-screen.ts';
import styles from './excel.module.css';
import { fileName } from './use-download.ts';
import { type Selection, useFiles } from './use-files.ts';
import '#src/locales/excel';

/** Shows the names of the rows whose ids a search filters by. */
function Names({ target, ids }: { target: string; ids: string }) {
  const provider = useDataProvider()();
  const joined = useJoined();
  const { data } = useQuery({
    queryKey: ['names', target, ids],
    queryFn: () => provider.getList({ resource: target, meta: { verb: 'select', params: { ids } } }),
  });
  return data ? joined(data.data.map(({ label }) => label)) : ids;
}

/** Shows the value of a search filter as its kind draws it. */
function Asked({ item: { name, mode, field }, value }: { item: SearchItem; value: unknown }) {
  const text = useText();
  if (mode === 'range' && Array.isArray(value)) return text('excel.bounds', { from: value[0] || '…', to: value[1] || '…' });
  if (field.target !== undefined) return <Names target={field.target} ids={String(value)} />;
  return kindOf(field).cell({ value, row: { [name]: value }, name, field });
}

interface ExportScopeProps {
  readonly list: List;
  /** The number of rows that were selected for the export, if it is not about all that the list finds. */
  readonly selectedCount?: number;
}

/** Shows which rows an export will contain: how many, and the filters that select them. */
function ExportScope({ list, selectedCount }: ExportScopeProps) {
  const text = useText();
  const words = useWords();
  const totalText = useTotalText();
  const { items, searched, tableQuery } = list;
  const asked = selectedCount === undefined ? items.filter(({ name }) => name in searched) : [];
  const total = selectedCount ?? tableQuery.data?.total ?? 0;
  const scope = asked.length > 0 ? 'excel.filtered' : 'excel.everything';
  return (
    <fieldset className={styles.group}>
      <legend>{text('excel.scope')}</legend>
      <div>{text(selectedCount === undefined ? scope : 'excel.selected', { total: totalText(total) })}</div>
      {asked.length > 0 && (
        <ul className={styles.scope}>
          {asked.map((item) => (
            <li key={item.name}>
              {words(item.field)}: <Asked item={item} value={searched[item.name]} />
            </li>
          ))}
        </ul>
      )}
      {total > exportRows && <div className={styles.hint}>{text('excel.cut', { max: exportRows.toLocaleString('en-US') })}</div>}
    </fieldset>
  );
}

interface ExportDialogProps {
  readonly resource: Resource;
  /** The list whose rows are exported, as it is searched and ordered. */
  readonly screen: Pick<ScreenState, 'list' | 'columns' | 'look'>;
  readonly params: Selection['params'];
  /** The rows that were selected for the export; without them it contains all that the list finds. */
  readonly rows?: readonly Row[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

interface ColumnsProps {
  readonly possible: readonly ExportColumn[];
  readonly usual: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (names: string[]) => void;
}

function Columns({ possible, usual, chosen, onChoose }: ColumnsProps) {
  const text = useText();
  const words = useWords();
  return (
    <fieldset className={styles.group}>
      <legend>{text('excel.columns')}</legend>
      <div className={styles.lead}>
        <Button size="small" onClick={() => onChoose(possible.map(({ name }) => name))}>
          {text('excel.allColumns')}
        </Button>
        <Button size="small" onClick={() => onChoose([...usual])}>
          {text('excel.shownColumns')}
        </Button>
      </div>
      <Checkbox.Group className={styles.columns} value={[...chosen]} onChange={onChoose}>
        {possible.map(({ name, title }) => (
          <Checkbox key={name} value={name}>
            {words(title)}
          </Checkbox>
        ))}
      </Checkbox.Group>
    </fieldset>
  );
}

/** Keeps the state of an export: the bytes received so far, and a refusal. */
function useExport(onDone: () => void) {
  const [received, setReceived] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  // When the component is unmounted, nobody waits for the export any more.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (
    fetch: (watched: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>,
    name: string,
  ) => {
    const controller = new AbortController();
    running.current = controller;
    setRefusal('');
    setReceived(0);
    try {
      saveFile(await fetch({ signal: controller.signal, onProgress: setReceived }), name);
      onDone();
    } catch (error) {
      if (!controller.signal.aborted && error instanceof Error) setRefusal(error.message);
    } finally {
      setReceived(undefined);
    }
  };
  return { received, isRunning: received !== undefined, refusal, run, stop };
}

/** Returns the filters of the rows to export: those of the list, or the selected rows. */
const filtersOf = (list: List, rows: readonly Row[] | undefined): readonly CrudFilter[] =>
  rows ? [{ field: 'id', operator: 'in', value: rows.map(({ id }) => id) }] : list.filters;

function useExportDialog({ resource, screen, params, rows, onClose }: ExportDialogProps) {
  const words = useWords();
  const files = useFiles(resource);
  const { list, columns, look } = screen;
  const possible = useMemo(() => compileExport(resource), [resource]);
  const usual = useMemo(() => shownColumns(columns, look.preferences, possible), [columns, look.preferences, possible]);
  const [chosen, setChosen] = useState<readonly string[]>(usual);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { run, ...running } = useExport(onClose);
  // The columns are in the order of the list first, then in that of the definition.
  const order = [...usual, ...possible.map(({ name }) => name)];
  const named = [...new Set(order)].filter((name) => chosen.includes(name));
  const start = () => {
    const selection = { filters: filtersOf(list, rows), sorters: list.sorters, params };
    const query = { columns: named.join(), format };
    return run((watched) => files.export(selection, query, watched), fileName(words(resource.label), format));
  };
  return { ...running, possible, usual, chosen, setChosen, format, setFormat, start };
}

/** Shows the dialog for an export: which rows, which columns, which format. */
export function ExportDialog(props: ExportDialogProps) {
  const { resource, screen, rows, isOpen, onClose, afterClose } = props;
  const text = useText();
  const words = useWords();
  const state = useExportDialog(props);
  const { possible, usual, chosen, setChosen, format, setFormat, received = 0, isRunning, refusal, start, stop } = state;
  const progress = received > 0 ? text('excel.exporting', { size: sizeText(received) }) : text('excel.preparing');
  const footer = (
    <>
      <Button onClick={isRunning ? stop : onClose}>{text(isRunning ? 'excel.stop' : 'meta.cancel')}</Button>
      <Button type="primary" loading={isRunning} disabled={chosen.length === 0} onClick={start}>
        {text('excel.export')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={text('excel.exportTitle', { noun: words(resource.label) })}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={footer}
    >
      <div className={styles.steps}>
        <ExportScope list={screen.list} selectedCount={rows?.length} />
        <Columns possible={possible} usual={usual} chosen={chosen} onChoose={setChosen} />
        {chosen.length === 0 && <Alert type="warning" showIcon title={text('excel.noColumn')} />}
        <fieldset className={styles.group}>
          <legend>{text('excel.format')}</legend>
          <Radio.Group value={format} onChange={({ target }) => setFormat(target.value)} aria-label={text('excel.format')}>
            <Radio value="xlsx">{text('excel.formatXlsx')}</Radio>
            <Radio value="csv">{text('excel.formatCsv')}</Radio>
          </Radio.Group>
        </fieldset>
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        {isRunning && (
          <div>
            <div role="status">{progress}</div>
            <Progress percent={100} status="active" showInfo={false} aria-hidden />
          </div>
        )}
      </div>
    </Dialog>
  );
}
