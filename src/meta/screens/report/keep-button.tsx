import { SaveOutlined } from '@ant-design/icons';
import { type CrudFilter, useDataProvider } from '@refinedev/core';
import { App, Button } from 'antd';
import { useState } from 'react';
import { callPath, type Resource } from '#shared/define';
import { useText } from '#src/lib/i18n';
import '#src/locales/report';
import { useRights } from '../use-rights.ts';

interface KeepButtonProps {
  readonly resource: Resource;
  /** The search of the report. */
  readonly filters: readonly CrudFilter[];
}

/** Stores the report as it is shown in a workbook on the server, for users who may export it. */
export function KeepButton({ resource, filters }: KeepButtonProps) {
  const text = useText();
  const { message } = App.useApp();
  const provider = useDataProvider()();
  const rights = useRights(resource, ['keep']);
  const [isKeeping, setKeeping] = useState(false);
  if (!rights.has('keep') || !rights.has('export')) return null;
  const keep = async () => {
    setKeeping(true);
    try {
      await provider.custom?.({
        url: callPath(resource, 'keep'),
        method: 'post',
        payload: {},
        filters: [...filters],
        meta: { transfer: 'kept', noun: resource.name },
      });
      void message.success(text('report.kept'));
    } catch (error) {
      void message.error(error instanceof Error && error.message ? error.message : text('report.keepFailed'));
    } finally {
      setKeeping(false);
    }
  };
  return (
    <Button icon={<SaveOutlined aria-hidden />} loading={isKeeping} onClick={() => void keep()}>
      {text('report.keep')}
    </Button>
  );
}
