import { useDataProvider } from '@refinedev/core';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useTellFailure } from '#src/components/use-tell-failure';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { saveFile } from '#src/lib/browser/save-file';
import { useText } from '#src/lib/i18n';
import { flow as words } from '#src/locales/flow';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { flowModel } from '#src/resources/flow/processes';
import { designAddress } from './design-address.ts';

const dialogs = {
  create: lazyWithPreload(async () => (await import('./create-dialog.tsx')).CreateDialog),
  deploy: lazyWithPreload(async () => (await import('./deploy-dialog.tsx')).DeployDialog),
};

/**
 * The definition as a noun that is not read-only, so that rows can be removed; models are made and changed in the designer, by
 * rights with other names than the engine's.
 */
const shown: Resource = { ...flowModel, readOnly: false };
const columns: ColumnOverrides = { version: { cell: ({ value }) => `v${String(value)}` } };
const said = (name: keyof typeof words.zh.action) => ({ zh: words.zh.action[name], en: words.en.action[name] });

/** Returns a function that saves the drawing of a model as a file, which can be deployed anywhere. */
function useDownloadModel(): (rows: readonly Row[]) => Promise<void> {
  const tellFailure = useTellFailure();
  const provider = useDataProvider();
  return useCallback(
    async ([row]) => {
      if (row?.id === undefined) return;
      try {
        const { data } = await provider().getOne<Row>({ resource: flowModel.name, id: row.id });
        saveFile(new Blob([String(data.xml)], { type: 'application/xml' }), `${String(data.modelKey)}.bpmn20.xml`);
      } catch (error) {
        tellFailure(error);
      }
    },
    [tellFailure, provider],
  );
}

/** Shows drawings of processes, which are designed here and deployed when they are complete. */
export function ModelPage() {
  const text = useText();
  const navigate = useNavigate();
  const { show, dialog } = useDialogs(dialogs);
  const download = useDownloadModel();
  const blockedBy = useCallback(
    ({ problemCount }: Row) => {
      const count = Number(problemCount ?? 0);
      return count > 0 ? text('flow.problems', { count }) : undefined;
    },
    [text],
  );
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'create', on: 'toolbar', isFirst: true, ...said('create'), run: show('create') },
      {
        verb: 'update',
        on: 'row',
        isFirst: true,
        ...said('design'),
        run: ([row]: readonly Row[]) => row && navigate(designAddress(String(row.id))),
      },
      { verb: 'deploy', on: 'row', isFirst: true, ...said('deploy'), blockedBy, run: show('deploy') },
      { verb: 'download', on: 'row', ...said('download'), run: download },
    ],
    [show, navigate, download, blockedBy],
  );
  return (
    <>
      <ResourceScreen resource={shown} columns={columns} actions={actions} />
      {dialog}
    </>
  );
}
