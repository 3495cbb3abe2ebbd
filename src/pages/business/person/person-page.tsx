import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { normaliseAccount } from '#shared/rules';
import { user as wordsEn } from '#src/locales/en/user';
import { user as wordsZh } from '#src/locales/zh/user';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { isOwn } from '#src/people/people';
import { StateTag } from '#src/people/state-tag.tsx';
import { useReset } from '#src/people/use-reset';
import { personStatuses } from '#src/resources/business/person';
import { dept } from '#src/resources/system/dept';
import { documentColumns, documentInputs, NearDocuments } from './documents.tsx';
import { usePersonDialogs } from './use-person-dialogs.tsx';

interface PersonPageProps {
  readonly resource: Resource;
  /** Fields that hold the last days of documents. */
  readonly documents: readonly string[];
}

const { onDuty, onLeave, disabled, left } = personStatuses;
const colors = { [onDuty]: 'green', [onLeave]: 'blue', [disabled]: 'red', [left]: 'default' };
const status = { cell: (shown: Shown) => <StateTag {...shown} colors={colors} /> };
/** Nobody removes himself. */
const isOffered = (verb: string, row: Row) => verb !== 'delete' || !isOwn(row);
/** Who has left stays away. */
const statusOfLeft = ['status'];
const nothing: readonly string[] = [];
const locks = (row: Row) => (Number(row.status) === left ? statusOfLeft : nothing);

function useActions(resource: Resource, shows: ReturnType<typeof usePersonDialogs>['shows']): readonly Action[] {
  const run = useReset(resource, shows.passwords);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what resetting uses is stable but for the language
  return useMemo(() => {
    const reset = { verb: 'reset', zh: wordsZh.reset, en: wordsEn.reset, run } as const;
    return [
      { ...reset, on: 'row', isOffered: (row: Row) => !isOwn(row) },
      { ...reset, on: 'selection' },
      { verb: 'platform', on: 'row', zh: wordsZh.platform, en: wordsEn.platform, run: shows.platform },
    ];
  }, [shows]);
}

/** People of one kind with their accounts: those of a branch, their documents, passwords and platforms. */
export function PersonPage({ resource, documents }: PersonPageProps) {
  const [deptId, setDeptId] = useState<string>();
  const filters = useMemo(() => ({ deptId }), [deptId]);
  const columns = useMemo((): ColumnOverrides => ({ ...documentColumns(documents), status }), [documents]);
  const inputs = useMemo(() => documentInputs(documents), [documents]);
  const { shows, dialog } = usePersonDialogs(resource);
  const actions = useActions(resource, shows);
  const showPassword = ({ account, realName, initialPassword }: Row) => {
    if (typeof initialPassword !== 'string') return;
    shows.passwords([{ account: normaliseAccount(String(account)), realName: String(realName), password: initialPassword }]);
  };
  const detailExtra = useCallback(
    (row: Row) => <NearDocuments resource={resource} names={documents} row={row} />,
    [resource, documents],
  );
  return (
    <>
      <ResourceScreen
        resource={resource}
        aside={<TreeAside resource={dept} value={deptId} onChange={setDeptId} />}
        filters={filters}
        actions={actions}
        columns={columns}
        inputs={inputs}
        isOffered={isOffered}
        locks={locks}
        detailExtra={detailExtra}
        onAdded={showPassword}
      />
      {dialog}
    </>
  );
}
