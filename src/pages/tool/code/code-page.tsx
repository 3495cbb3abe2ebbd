import type { FormInstance } from 'antd';
import { useMemo } from 'react';
import { useDialogs } from '#src/actions/use-dialogs.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { code as en } from '#src/locales/en/code';
import '#src/locales/lazy/code';
import { code as zh } from '#src/locales/zh/code';
import type { InputProps } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { code } from '#src/resources/develop/code';
import { useArchive } from './use-archive.ts';

const TableInput = lazyWithPreload(async () => (await import('./table-input.tsx')).TableInput);
const LivePreview = lazyWithPreload(async () => (await import('./preview/live-preview.tsx')).LivePreview);
const dialogs = { preview: lazyWithPreload(async () => (await import('./preview/preview-dialog.tsx')).PreviewDialog) };

const inputs = {
  tableName: (props: InputProps) => (
    <LoadingFallback value={<span id={props.id} aria-busy />}>
      <TableInput {...props} />
    </LoadingFallback>
  ),
};

const drawLive = (form: FormInstance) => <LivePreview form={form} />;

/**
 * Shows screens that are generated from tables: the wanted columns, a preview of the screen, and the files that make it part of
 * the product.
 */
export function CodePage() {
  const { show, dialog } = useDialogs(dialogs);
  const generate = useArchive();
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'gen', on: 'row', zh: zh.gen, en: en.gen, run: generate },
      { name: 'genSelected', verb: 'gen', on: 'selection', zh: zh.gen, en: en.gen, run: generate },
      { verb: 'preview', on: 'row', zh: zh.preview, en: en.preview, run: show('preview') },
    ],
    [generate, show],
  );
  return (
    <>
      <ResourceScreen resource={code} actions={actions} inputs={inputs} formExtra={drawLive} />
      {dialog}
    </>
  );
}
