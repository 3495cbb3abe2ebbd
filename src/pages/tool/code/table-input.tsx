import { App, AutoComplete, Button, Form, Space } from 'antd';
import { useState } from 'react';
import { callPath } from '#shared/define';
import { useServer } from '#src/calls/use-server';
import { useServerQuery } from '#src/calls/use-server-query';
import { useTellFailure } from '#src/components/use-tell-failure';
import { randomId } from '#src/lib/browser/random-id';
import { useJoined, useText } from '#src/lib/i18n';
import type { InputProps, Row } from '#src/meta/kinds/kind';
import { code } from '#src/resources/develop/code';
import { datasource } from '#src/resources/develop/datasource';

/** A word about what is different from the table stays longer than one that all went well. */
const toldSeconds = 8;

interface Table {
  readonly name: string;
  readonly comment: string;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Fetches the tables of a data source; none while there is no source. */
function useTables(id: string) {
  const { data, isFetching } = useServerQuery<readonly Table[]>({
    path: callPath(datasource, 'tables'),
    query: { id },
    isWanted: id !== '',
    staleTime: 60_000,
    tells: true,
  });
  const tables: readonly Table[] = Array.isArray(data) ? data : [];
  return { tables, isLoading: isFetching };
}

/** Fills the columns of the form with those of its table, as the server guesses them. */
function useReadColumns() {
  const form = Form.useFormInstance();
  const { ask } = useServer();
  const tellFailure = useTellFailure();
  const text = useText();
  const joined = useJoined();
  const { modal, message } = App.useApp();
  const [isReading, setReading] = useState(false);
  const fetch = async () => {
    setReading(true);
    try {
      const { datasourceId, tableName, pkName }: Row = form.getFieldsValue(true);
      const answer = await ask<Row[] | undefined>(callPath(code, 'columns'), { query: { datasourceId, tableName, pkName } });
      const read = answer ?? [];
      const count = read.length;
      const names = joined(read.flatMap(({ was, name }) => (was === undefined ? [] : `${was} → ${name}`)));
      form.setFieldValue(
        'columns',
        read.map(({ was: _was, ...row }) => ({ ...row, $key: randomId() })),
      );
      if (names === '') void message.success(text('code.columnsRead', { count }));
      else void message.warning(text('code.columnsRenamed', { count, names }), toldSeconds);
    } catch (error) {
      tellFailure(error);
    } finally {
      setReading(false);
    }
  };
  const read = () => {
    const held: unknown = form.getFieldValue('columns');
    const count = Array.isArray(held) ? held.length : 0;
    if (count === 0) return void fetch();
    modal.confirm({ title: text('code.readAgain', { count }), onOk: fetch });
  };
  return { read, isReading };
}

/** Shows the choice of a table of the data source, by its name or its comment; a button fills in its columns. */
export function TableInput({ value, onChange, field, name, label, searching, ...rest }: InputProps) {
  const text = useText();
  const id = textOf(Form.useWatch('datasourceId', { form: Form.useFormInstance(), preserve: true }));
  const { tables, isLoading } = useTables(id);
  const { read, isReading } = useReadColumns();
  const options = tables.map((table) => ({
    value: table.name,
    label: table.comment ? `${table.name} · ${table.comment}` : table.name,
  }));
  return (
    <Space.Compact block>
      <AutoComplete
        {...rest}
        aria-busy={isLoading}
        options={options}
        filterOption={(typed, option) => option?.label.toLowerCase().includes(typed.toLowerCase()) ?? false}
        placeholder={id === '' ? text('code.chooseSource') : rest.placeholder}
        value={textOf(value)}
        onChange={(next: string) => onChange?.(next)}
      />
      <Button disabled={id === '' || textOf(value) === ''} loading={isReading} onClick={read}>
        {text('code.readColumns')}
      </Button>
    </Space.Compact>
  );
}
