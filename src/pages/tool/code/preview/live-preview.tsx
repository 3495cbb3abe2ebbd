import { Alert, Button, Form, type FormInstance } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { isName } from '#shared/generate/names';
import { type CodeColumn, type ColumnType, definitionOf, planOf, titleOf } from '#shared/generate/plan';
import { useText } from '#src/lib/i18n';
import '#src/locales/code';
import type { Row } from '#src/meta/kinds/kind';
import { DrawnScreen } from './drawn-screen.tsx';
import styles from './preview.module.css';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);

function columnOf(row: Row): CodeColumn {
  const name = textOf(row.name);
  return {
    name,
    label: textOf(row.label) || name,
    labelEn: textOf(row.labelEn) || name,
    type: row.type as ColumnType,
    length: numberOf(row.length),
    scale: numberOf(row.scale),
    dictCode: textOf(row.dictCode),
    target: textOf(row.target),
    required: row.required === 1,
    list: row.list !== 0,
    search: row.search === 1,
    form: row.form !== 0,
  };
}

/** Leaves out incomplete columns: a row that is being typed must not break the preview. */
function isDrawable({ name, type, dictCode, target }: CodeColumn): boolean {
  if (type === 'dict' || type === 'bizDict') return isName(name) && dictCode !== '';
  return isName(name) && Boolean(type) && (type !== 'ref' || target !== '');
}

/** Only the server knows which references are trees or have text keys; list and form look the same without that. */
const around = { isTree: () => false, hasTextKeys: () => false };

/** Milliseconds without a change after which the screen is rendered again. */
const pauseMs = 300;

/** Returns the form values once they have not changed for a moment. */
function useSettled(form: FormInstance): Row | undefined {
  const values = Form.useWatch((all: Row) => all, { form, preserve: true });
  const [settled, setSettled] = useState<Row>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), pauseMs);
    return () => clearTimeout(timer);
  }, [values]);
  return settled;
}

/** Returns the definition for the form values, or `undefined` while no column can serve as the title. */
function useDefinition(form: FormInstance) {
  const values = useSettled(form);
  return useMemo(() => {
    const rows = Array.isArray(values?.columns) ? (values.columns as readonly Row[]) : [];
    const columns = rows.map(columnOf).filter(isDrawable);
    if (!values || !titleOf(columns)) return undefined;
    const { codeName, codeNameEn } = values;
    const plan = planOf(
      {
        codeName: textOf(codeName),
        codeNameEn: textOf(codeNameEn),
        serviceName: 'preview',
        tableName: 'preview',
        scope: 'tenant',
        columns,
      },
      around,
    );
    return definitionOf(plan);
  }, [values]);
}

function Drawn({ form }: { readonly form: FormInstance }) {
  const text = useText();
  const definition = useDefinition(form);
  if (!definition) return <Alert type="info" showIcon title={text('code.noTitle')} />;
  return (
    <section aria-label={text('code.live')}>
      <p>{text('code.liveHint')}</p>
      <DrawnScreen definition={definition} />
    </section>
  );
}

/** Shows the resulting screen below the columns that define it. */
export function LivePreview({ form }: { readonly form: FormInstance }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.live}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text(isOpen ? 'code.hideLive' : 'code.showLive')}
      </Button>
      {isOpen && <Drawn form={form} />}
    </div>
  );
}
