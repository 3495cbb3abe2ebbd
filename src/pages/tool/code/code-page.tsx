import { useDataProvider } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useCallback, useMemo } from 'react';
import { callPath } from '#shared/define';
import { callBy } from '#src/calls/use-server';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useTellFailure } from '#src/components/use-tell-failure';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { saveFile } from '#src/lib/browser/save-file';
import { code as words } from '#src/locales/code';
import type { InputProps, Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { code } from '#src/resources/develop/code';

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

/** Returns a function that saves the archive of the files that sheets generate. */
function useArchive(): (rows: readonly Row[]) => Promise<void> {
  const tellFailure = useTellFailure();
  const provider = useDataProvider();
  return useCallback(
    async (rows) => {
      try {
        const ids = rows.map(({ id }) => String(id)).join(',');
        const archive = await callBy<Blob>(provider(), {
          url: callPath(code, 'gen-code'),
          method: 'post',
          query: { ids },
          meta: { noun: code.name, transfer: 'file' },
        });
        const [only] = rows.length === 1 ? rows : [];
        saveFile(archive, `${only ? String(only.tableName) : code.name}.zip`);
      } catch (error) {
        tellFailure(error);
      }
    },
    [tellFailure, provider],
  );
}

/**
 * Shows screens that are generated from tables: the wanted columns, a preview of the screen, and the files that make it part of
 * the product.
 */
export function CodePage() {
  const { show, dialog } = useDialogs(dialogs);
  const generate = useArchive();
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'gen', on: 'row', zh: words.zh.gen, en: words.en.gen, run: generate },
      { name: 'genSelected', verb: 'gen', on: 'selection', zh: words.zh.gen, en: words.en.gen, run: generate },
      { verb: 'preview', on: 'row', zh: words.zh.preview, en: words.en.preview, run: show('preview') },
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
