import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { personStatuses } from '#shared/handover/people';
import { normaliseAccount } from '#shared/rules';
import { user as wordsEn } from '#src/locales/en/user';
import { user as wordsZh } from '#src/locales/zh/user';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import { isOwn } from '#src/people/people';
import { useReset } from '#src/people/use-reset';
import { dept } from '#src/resources/system/dept';
import { documentInputs, NearDocuments, useDocumentColumns } from './documents.tsx';
import { usePersonDialogs } from './use-person-dialogs.tsx';

interface PersonPageProps {
  readonly resource: Resource;
  /** The names of the fields with the expiry dates of documents. */
  readonly documents: readonly string[];
  /** Further actions for people of this kind. Keep the array stable. */
  readonly more?: readonly Action[];
}

/** A user cannot remove himself. */
const isVisible = (verb: string, row: Row) => verb !== 'delete' || !isOwn(row);
/** The status of a person who has left cannot be changed. */
const statusOfLeft = ['status'];
const nothing: readonly string[] = [];
const readOnlyFields = (row: Row) => (Number(row.status) === personStatuses.left ? statusOfLeft : nothing);

function useActions(
  resource: Resource,
  { shows, more = [] }: { shows: ReturnType<typeof usePersonDialogs>['shows']; more?: readonly Action[] },
): readonly Action[] {
  const run = useReset(resource, shows.passwords);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what resetting uses is stable but for the language
  return useMemo(() => {
    const reset = { verb: 'reset', zh: wordsZh.reset, en: wordsEn.reset, run } as const;
    return [
      { ...reset, on: 'row', isVisible: (row: Row) => !isOwn(row) },
      { ...reset, on: 'selection' },
      { verb: 'platform', on: 'row', zh: wordsZh.platform, en: wordsEn.platform, run: shows.platform },
      ...more,
    ];
  }, [shows, more]);
}

/** Shows the people of one kind with their accounts: by department, with their documents, passwords and platforms. */
export function PersonPage({ resource, documents, more }: PersonPageProps) {
  const [deptId, setDeptId] = useState<string>();
  const filters = useMemo(() => ({ deptId }), [deptId]);
  const columns = useDocumentColumns(resource, documents);
  const inputs = useMemo(() => documentInputs(documents), [documents]);
  const { shows, dialog } = usePersonDialogs(resource);
  const actions = useActions(resource, { shows, more });
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
        isVisible={isVisible}
        readOnlyFields={readOnlyFields}
        detailExtra={detailExtra}
        onAdded={showPassword}
      />
      {dialog}
    </>
  );
}
